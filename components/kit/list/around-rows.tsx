'use client'

import { OctagonAlert } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { ReadFailure, useAgainAfterWait } from '#components/kit/states/read-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { classes } from '#components/ui/classes.ts'
import { CopyId } from '#components/ui/copy-button.tsx'
import { Input } from '#components/ui/input.tsx'
import { useAlive } from '#components/ui/overlay.ts'
import { isRateLimited, requestIdOf } from '#lib/api/errors.ts'
import { describeFailure } from '#lib/api/failure.ts'
import { formatCount } from '#lib/format.ts'
import { firstRowOf, lastPage, type PagedList, type Range, segmentRows } from './use-paged-list.ts'

/** Shown instead of the table when no row could be loaded. */
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
  /** Another bar floats at the end of the window. */
  isAbove: boolean
}

/** Floats at the end of the window, so that a person who has scrolled into rows that could not be loaded sees it. */
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
          <Button size="sm" data-unheld="" onClick={onRetry} loading={retrying}>
            Try again
          </Button>
        )}
      </div>
    </div>
  )
}

type SegmentProps = {
  /** Names one of the two bars of a list. */
  label: string
  segment: Range
  count: number
  jumpTo(index: number): void
}

/** Shows the current part of a list that is too long for a browser, with links to the others. */
export function SegmentNav({ label, segment, count, jumpTo }: SegmentProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-2 py-2 text-sm text-ink-2">
      <span className="tabular-nums">
        Rows {formatCount(segment.first + 1)}–{formatCount(segment.last)} of {formatCount(count)}
      </span>
      <Button size="sm" disabled={segment.first === 0} onClick={() => jumpTo(segment.first - segmentRows)}>
        Previous {formatCount(segmentRows)}
      </Button>
      <Button size="sm" disabled={segment.last >= count} onClick={() => jumpTo(segment.last)}>
        Next {formatCount(segmentRows)}
      </Button>
      <JumpToPage pages={lastPage(count)} jumpTo={jumpTo} />
    </nav>
  )
}

function JumpToPage({ pages, jumpTo }: { pages: number; jumpTo(index: number): void }) {
  const id = useId()
  const isAlive = useAlive()
  const jump = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const page = Number(new FormData(event.currentTarget).get('page'))
    if (Number.isInteger(page) && page >= 1) jumpTo(firstRowOf(Math.min(page, pages)))
  }
  return (
    <form onSubmit={jump} className="flex items-center gap-2">
      <label htmlFor={id}>Page</label>
      <span className="w-20">
        <Input id={id} name="page" inputMode="numeric" pattern="[0-9]*" />
      </span>
      <span className="whitespace-nowrap text-ink-3 tabular-nums">of {formatCount(pages)}</span>
      <Button size="sm" type="submit" disabled={!isAlive}>
        Go
      </Button>
    </form>
  )
}
