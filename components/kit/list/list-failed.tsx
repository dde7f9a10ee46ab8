'use client'

import { OctagonAlert } from 'lucide-react'
import { ReadFailure, useAgainAfterWait } from '#components/kit/states/read-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { classes } from '#components/ui/classes.ts'
import { CopyId } from '#components/ui/copy-button.tsx'
import { isRateLimited, requestIdOf } from '#lib/api/errors.ts'
import { describeFailure } from '#lib/api/failure.ts'
import type { PagedList } from './use-paged-list.ts'

/** Stands in place of the table when nothing of the list is there. */
export function ListFailed({ list, label }: { list: PagedList<unknown>; label: string }) {
  return (
    <ReadFailure
      title={`${label} could not be loaded`}
      error={list.error}
      onRetry={list.retry}
      retrying={list.isRetrying}
    />
  )
}

type FailedProps = {
  error: Error
  onRetry(): void
  retrying: boolean
  /** Something else floats at the end of the window. */
  isAbove: boolean
}

/** Over the end of the window, where somebody who has scrolled into rows that could not be read sees it. */
export function RowsFailed(props: FailedProps) {
  return isRateLimited(props.error) ? <Waiting onRetry={props.onRetry} /> : <Card {...props} />
}

/** The notice above every page counts down. */
function Waiting({ onRetry }: Pick<FailedProps, 'onRetry'>) {
  useAgainAfterWait(onRetry)
  return null
}

function Card({ error, onRetry, retrying, isAbove }: FailedProps) {
  const { title, retriable } = describeFailure(error)
  const requestId = requestIdOf(error)
  return (
    <div
      className={classes(
        'pointer-events-none sticky z-20 grid justify-items-center',
        isAbove ? 'bottom-18' : 'bottom-3',
      )}
    >
      <div
        role="alert"
        className="pointer-events-auto flex max-w-full animate-appear flex-wrap items-center gap-x-3 gap-y-1.5 rounded-[10px] border border-line bg-raised px-3 py-2 text-sm shadow-float"
      >
        <p className="flex min-w-0 items-center gap-2">
          <OctagonAlert className="size-4 shrink-0 text-stop" aria-hidden="true" />
          <span>
            <strong className="font-semibold">These rows could not be loaded.</strong>{' '}
            <span className="text-ink-2">{title}.</span>
          </span>
        </p>
        {requestId && (
          <span className="inline-flex items-center gap-1 text-xs text-ink-3">
            Request <CopyId value={requestId} what="request id" short />
          </span>
        )}
        {retriable && (
          <Button size="sm" onClick={onRetry} loading={retrying}>
            Try again
          </Button>
        )}
      </div>
    </div>
  )
}
