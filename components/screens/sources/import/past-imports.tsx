'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { Section } from '#components/ui/section.tsx'
import { ShowMore } from '#components/ui/show-more.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { Import } from '#contract/import-shape.ts'
import { api } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { formatWords } from './file-format.ts'
import { ImportFacts } from './import-facts.tsx'
import { importsQuery } from './queries.ts'
import { sizeWords, statusMarks, statusWords } from './words.ts'

/** Imports before, and those that are under way; the one that is shown above is left out. */
export function PastImports({ except }: { except: string | null }) {
  const { data, error, refetch, isFetching } = useQuery(importsQuery(api))
  if (!data)
    return error ? (
      <ReadFailure
        title="Past imports could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
        compact
      />
    ) : null
  const others = data.data.filter(({ id }) => id !== except)
  if (others.length === 0) return null
  const more = data.totalCount - data.data.length
  return (
    <Section flush title={except === null ? 'Past imports' : 'Other imports'}>
      <ShowMore items={others} first={10}>
        {(shown) => (
          <ul>
            {shown.map((one) => (
              <PastImport key={one.id} one={one} />
            ))}
          </ul>
        )}
      </ShowMore>
      {more > 0 && <p className="py-2 text-sm text-ink-3">{`And ${formatCount(more)} older ones.`}</p>}
    </Section>
  )
}

function PastImport({ one }: { one: Import }) {
  const { id, fileName, format, size, status, createdAt } = one
  return (
    <li className="grid gap-1.5 border-b border-line py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          href={routes.import(id)}
          className="min-w-0 font-medium [overflow-wrap:anywhere] hover:underline"
        >
          {fileName}
        </Link>
        <span className="inline-flex items-center gap-1.5 text-sm text-ink-2">
          <StatusMark status={statusMarks[status]} />
          {statusWords[status]}
        </span>
        <span className="text-sm text-ink-3 sm:ml-auto">
          {`${formatWords[format]}, ${sizeWords(size)} · `}
          <TimeAgo instant={createdAt} />
        </span>
      </div>
      <ImportFacts one={one} />
    </li>
  )
}
