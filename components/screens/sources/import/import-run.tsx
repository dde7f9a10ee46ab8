'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { api } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'
import { formatWords } from './file-format.ts'
import { ImportFacts } from './import-facts.tsx'
import { importQuery } from './queries.ts'
import { isUnderWay, sizeWords, statusMarks, statusWords } from './words.ts'

/** One import: its progress while it is read, its report afterwards. */
export function ImportRun({ id }: { id: string }) {
  const { data: one, error, refetch, isFetching } = useQuery(importQuery(api, id))
  useOthersLater(one ? isUnderWay(one) : null)
  if (!one)
    return error ? (
      <ReadFailure
        title="The import could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <LoadingRows rows={4} label="Loading the import" />
    )
  const { fileName, format, size, status, made } = one
  return (
    <section
      aria-label={`Import of ${fileName}`}
      className="grid gap-3 rounded-[10px] border border-line bg-raised px-4 py-4 shadow-card sm:px-5"
    >
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="text-lg font-semibold [overflow-wrap:anywhere]">{fileName}</h2>
        <span className="text-sm text-ink-3">{`${formatWords[format]}, ${sizeWords(size)}`}</span>
        <span role="status" className="inline-flex items-center gap-2">
          <StatusMark status={statusMarks[status]} />
          {statusWords[status]}
        </span>
      </header>
      <ImportFacts one={one} />
      {isUnderWay(one) && (
        <p className="text-ink-2">It is read in the background: you can leave this page and come back.</p>
      )}
      {!isUnderWay(one) && (
        <div className="flex flex-wrap gap-2 border-t border-line pt-3.5">
          {made > 0 && (
            <>
              <ButtonLink href={routes.channels} variant="primary">
                See the channels
              </ButtonLink>
              <ButtonLink href={routes.people}>See the people</ButtonLink>
            </>
          )}
          <ButtonLink href={routes.importFile}>Import another file</ButtonLink>
        </div>
      )}
    </section>
  )
}

/** People, channels and counts that were read before it ended are asked for anew where they are shown next. */
function useOthersLater(isReading: boolean | null): void {
  const cache = useQueryClient()
  const wasReading = useRef(isReading)
  useEffect(() => {
    if (wasReading.current === true && isReading === false)
      void cache
        .invalidateQueries({ refetchType: 'none' })
        .then(() => cache.invalidateQueries({ queryKey: api.imports.list.key() }))
    wasReading.current = isReading
  }, [isReading, cache])
}
