'use client'

import { type FormEvent, useId } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { formatCount } from '#lib/format.ts'
import { firstRowOf, lastPage, type Range, segmentRows } from './pages.ts'

type SegmentProps = {
  /** Names one of the two bars of a list. */
  label: string
  segment: Range
  count: number
  jumpTo(index: number): void
}

/** A list longer than a browser can lay out is shown in parts: which one this is, and the ways to others. */
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
      <Button size="sm" type="submit">
        Go
      </Button>
    </form>
  )
}
