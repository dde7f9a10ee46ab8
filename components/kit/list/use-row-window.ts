'use client'

import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { isFar, type Range, rowsInView, rowsToDraw, segmentAt } from './row-window.ts'
import { useOwnRestoration, useScrolling } from './use-scrolling.ts'

type Options = {
  /** The element that holds all rows, the room above and below them included. */
  body: RefObject<HTMLElement | null>
  count: number
  rowHeight: number
  /** The row to begin with. */
  start: number
  /** Scrolling has come to rest; `byHand` when a person has done something, not only the page itself. */
  onSettle(inView: Range, byHand: boolean): void
}

export type RowWindow = {
  segment: Range
  drawn: Range
  /** How many rows are not drawn but have their room. */
  above: number
  below: number
  /** Somebody scrolls so fast that rows are gone before they could be read. */
  isRushing: boolean
  inView(): Range
  /** Puts a row at the top of the window. */
  jumpTo(index: number): void
  /** Scrolls no further than needed to see a row. */
  reveal(index: number): void
}

type State = { at: number; drawn: Range; isPlaced: boolean; isRushing: boolean }

const firstRows = 50

/**
 * Draws the rows in view of a list that scrolls with the page; all rows are of one height. The server draws the first
 * rows without room above them, so that they can be seen at once; the browser makes the room and scrolls in one go.
 */
export function useRowWindow({ body, count, rowHeight, start, onSettle }: Options): RowWindow {
  const [state, setState] = useState<State>(() => ({
    at: start,
    drawn: { first: start, last: start + firstRows },
    isPlaced: false,
    isRushing: false,
  }))
  const target = useRef<number | undefined>(start > 0 ? start : undefined)
  const segment = useMemo(() => segmentAt(state.at, count), [state.at, count])
  const drawn = within(state.drawn, segment)

  const inView = useCallback((): Range => {
    if (!body.current) return { first: 0, last: 0 }
    const { top } = body.current.getBoundingClientRect()
    return rowsInView(coveredBy(body.current) - top, innerHeight, rowHeight, segment)
  }, [body, rowHeight, segment])

  const draw = useCallback(
    (range: Range, isScrolling: boolean) =>
      setState((before) => {
        const next = rowsToDraw(range, segment)
        const isRushing = isScrolling && isFar(before.drawn, next)
        const isSame = next.first === before.drawn.first && next.last === before.drawn.last
        if (isSame && (before.isRushing === isRushing || isScrolling)) return before
        return { ...before, drawn: next, isRushing: isScrolling && (isRushing || before.isRushing) }
      }),
    [segment],
  )

  const jumpTo = useCallback(
    (index: number) => {
      target.current = index
      const there = segmentAt(index, count)
      const drawn = rowsToDraw({ first: index, last: index + firstRows }, there)
      setState({ at: index, drawn, isPlaced: true, isRushing: false })
    },
    [count],
  )

  useLayoutEffect(() => setState((before) => ({ ...before, isPlaced: true })), [])
  useOwnRestoration()
  useLayoutEffect(() => {
    if (target.current === undefined || !state.isPlaced || !body.current) return
    scrollToRow(body.current, (target.current - segment.first) * rowHeight)
    target.current = undefined
  })
  useKeepingRow(body, rowHeight, inView, jumpTo)
  useScrolling(inView, draw, onSettle)
  useOtherPart(segment, inView, onSettle)

  const reveal = useCallback(
    (index: number) => {
      const row = body.current?.querySelector(`[data-index="${index}"]`)
      if (row) row.scrollIntoView({ block: 'nearest' })
      else jumpTo(index)
    },
    [body, jumpTo],
  )
  return {
    segment,
    drawn,
    above: state.isPlaced ? drawn.first - segment.first : 0,
    below: segment.last - drawn.last,
    isRushing: state.isRushing,
    inView,
    jumpTo,
    reveal,
  }
}

/** Where the window is at its top already, no scrolling tells that another part of the list has come into view. */
function useOtherPart(segment: Range, inView: () => Range, onSettle: Options['onSettle']): void {
  const before = useRef(segment.first)
  useEffect(() => {
    if (before.current === segment.first) return
    before.current = segment.first
    onSettle(inView(), true)
  }, [segment.first, inView, onSettle])
}

/** What is seen, which on a narrow screen is another height than the server knew of. */
function heightIn(body: HTMLElement | null): number | undefined {
  return body?.querySelector<HTMLElement>('[data-index]')?.offsetHeight
}

/** Another height of rows keeps the row at the top where it is. */
function useKeepingRow(
  body: RefObject<HTMLElement | null>,
  rowHeight: number,
  inView: () => Range,
  jumpTo: (index: number) => void,
): void {
  const before = useRef({ rowHeight, inView, seen: rowHeight })
  useLayoutEffect(() => {
    const seen = heightIn(body.current) ?? rowHeight
    if (before.current.rowHeight !== rowHeight && before.current.seen !== seen) {
      const { first } = before.current.inView()
      if (first > 0) jumpTo(first)
    }
    before.current = { rowHeight, inView, seen }
  }, [body, rowHeight, inView, jumpTo])
}

/** What sticks to the top of the window covers rows: the bar of the page and the head of the table. */
function coveredBy(body: HTMLElement): number {
  const head = body.parentElement?.querySelector('thead')
  const cell = head?.querySelector('th')
  if (!head || !cell) return 0
  return head.offsetHeight + (Number.parseFloat(getComputedStyle(cell).top) || 0)
}

function scrollToRow(body: HTMLElement, offset: number): void {
  const top = body.getBoundingClientRect().top + scrollY + offset - coveredBy(body)
  scrollTo({ top: offset === 0 ? Math.min(top, scrollY) : top, behavior: 'instant' })
}

function within(range: Range, segment: Range): Range {
  const first = Math.max(segment.first, Math.min(range.first, segment.last))
  return { first, last: Math.max(first, Math.min(range.last, segment.last)) }
}
