'use client'

import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { isFar, type Range, rowsInView, segmentAt } from './use-paged-list.ts'

type Options = {
  /** The element that holds all rows, the room above and below them included. */
  body: RefObject<HTMLElement | null>
  count: number
  rowHeight: number
  /** Row to begin with. */
  start: number
  /** Called when scrolling stops; `byHand` when a person scrolled, not the page. */
  onSettle(inView: Range, byHand: boolean): void
}

export type Rows = {
  segment: Range
  drawn: Range
  /** Number of rows above that are not drawn but keep their space. */
  above: number
  below: number
  /** Scrolling is so fast that placeholders are drawn instead of rows. */
  isRushing: boolean
  inView(): Range
  /** Puts a row at the top of the window. */
  jumpTo(index: number): void
  /** Scrolls no further than needed to see a row. */
  reveal(index: number): void
}

/** The server draws so many rows, without room above them. */
const firstRows = 50
const overscan = 12
/** Milliseconds without a scroll event until the rows in view count, in two steps: the virtualizer's and ours. */
const restMs = 60

/**
 * Rows in view of a list that scrolls with the page; all are of one height. Rows that the server drew stay until the
 * browser has made the room above it and has scrolled, in one go, so that nothing jumps.
 */
export function useRows({ body, count, rowHeight, start, onSettle }: Options): Rows {
  const [at, setAt] = useState(start)
  /** Row to scroll to, drawn until the virtualizer has the new position. */
  const [target, setTarget] = useState<number | undefined>(start > 0 ? start : undefined)
  const [place, setPlace] = useState<{ top: number; covered: number }>()
  const segment = useMemo(() => segmentAt(at, count), [at, count])
  const virtualizer = useWindowVirtualizer({
    count: segment.last - segment.first,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: place?.top ?? 0,
    scrollPaddingStart: place?.covered ?? 0,
    isScrollingResetDelay: restMs,
  })
  useOwnRestoration()
  useLayoutEffect(() => {
    if (!body.current) return
    const top = body.current.getBoundingClientRect().top + scrollY
    const covered = coveredBy(body.current)
    if (place?.top !== top || place.covered !== covered) setPlace({ top, covered })
  })

  const inView = useCallback((): Range => {
    if (!body.current) return { first: 0, last: 0 }
    const { top } = body.current.getBoundingClientRect()
    return rowsInView(coveredBy(body.current) - top, innerHeight, rowHeight, segment)
  }, [body, rowHeight, segment])

  const jumpTo = useCallback((index: number) => {
    setAt(index)
    setTarget(index)
  }, [])
  const isPlaced = place !== undefined
  useLayoutEffect(() => {
    if (target === undefined || !isPlaced) return
    const [top] = virtualizer.getOffsetForIndex(target - segment.first, 'start') ?? [0]
    // The first row leaves the head of the page where it is.
    scrollTo({ top: target === segment.first ? Math.min(top, scrollY) : top, behavior: 'instant' })
    // The virtualizer gets the new position before this frame is drawn.
    const frame = requestAnimationFrame(() => setTarget(undefined))
    return () => cancelAnimationFrame(frame)
  }, [target, isPlaced, segment.first, virtualizer])
  useKeepingRow(body, rowHeight, { inView, jumpTo, measure: virtualizer.measure })
  const height = virtualizer.scrollRect?.height
  useSettling(virtualizer.isScrolling, inView, onSettle, height ? `${segment.first} ${height}` : '')

  const reveal = useCallback(
    (index: number) => {
      const row = body.current?.querySelector(`[data-index="${index}"]`)
      if (row) row.scrollIntoView({ block: 'nearest' })
      else jumpTo(index)
    },
    [body, jumpTo],
  )
  const items = virtualizer.getVirtualItems()
  const isAhead = !isPlaced || target !== undefined
  const from = isAhead
    ? (target ?? start) - (isPlaced ? overscan : 0)
    : segment.first + (items[0]?.index ?? 0)
  const to = isAhead ? (target ?? start) + firstRows : segment.first + (items.at(-1)?.index ?? -1) + 1
  const drawn = within({ first: from, last: to }, segment)
  return {
    segment,
    drawn,
    above: isPlaced ? drawn.first - segment.first : 0,
    below: segment.last - drawn.last,
    isRushing: useRushing(drawn, virtualizer.isScrolling && !isAhead),
    inView,
    jumpTo,
    reveal,
  }
}

/** True while scrolling is so fast that all drawn rows change, until it stops. */
function useRushing(drawn: Range, isScrolling: boolean): boolean {
  const [before, setBefore] = useState({ drawn, isRushing: false })
  const isMoved = before.drawn.first !== drawn.first || before.drawn.last !== drawn.last
  const isRushing = isScrolling && (before.isRushing || (isMoved && isFar(before.drawn, drawn)))
  if (isMoved || before.isRushing !== isRushing) setBefore({ drawn, isRushing })
  return isRushing
}

/** The browser would restore a place of the page as it was drawn first, before it had its full height. */
function useOwnRestoration(): void {
  useLayoutEffect(() => {
    const before = history.scrollRestoration
    history.scrollRestoration = 'manual'
    return () => {
      history.scrollRestoration = before
    }
  }, [])
}

/** `place` changes with everything besides scrolling that shows other rows; empty until known. */
function useSettling(
  isScrolling: boolean,
  inView: () => Range,
  onSettle: Options['onSettle'],
  place: string,
): void {
  const isByHand = useHands()
  const first = useRef<string>(undefined)
  const hasScrolled = useRef(false)
  const latest = useRef(inView)
  latest.current = inView
  useEffect(() => {
    if (isScrolling) hasScrolled.current = true
    if (isScrolling || place === '') return
    first.current ??= place
    // The first view already has its rows, unless the person scrolled before hydration.
    if (place === first.current && !hasScrolled.current && scrollY === 0) return
    const timer = setTimeout(() => onSettle(latest.current(), isByHand()), restMs)
    return () => clearTimeout(timer)
  }, [isScrolling, onSettle, place, isByHand])
}

const byHand = ['wheel', 'touchmove', 'keydown', 'pointerdown']

/** Whether the person has used the page since it was loaded. */
function useHands(): () => boolean {
  const seen = useRef(false)
  useEffect(() => {
    const controller = new AbortController()
    const see = () => {
      seen.current = true
    }
    for (const name of byHand) addEventListener(name, see, { passive: true, signal: controller.signal })
    return () => controller.abort()
  }, [])
  return useCallback(() => seen.current, [])
}

type Keeping = Pick<Rows, 'inView' | 'jumpTo'> & { measure(): void }

/** Keeps the row at the top when the height of rows changes. */
function useKeepingRow(body: RefObject<HTMLElement | null>, rowHeight: number, rows: Keeping): void {
  const before = useRef({ rowHeight, inView: rows.inView, seen: rowHeight })
  useLayoutEffect(() => {
    // The visible height, because the server does not know that the screen is narrow.
    const seen = body.current?.querySelector<HTMLElement>('[data-index]')?.offsetHeight ?? rowHeight
    if (before.current.rowHeight !== rowHeight) {
      rows.measure()
      const { first } = before.current.inView()
      if (before.current.seen !== seen && first > 0) rows.jumpTo(first)
    }
    before.current = { rowHeight, inView: rows.inView, seen }
  }, [body, rowHeight, rows.inView, rows.jumpTo, rows.measure])
}

/** Height of the sticky page bar and table head, which cover rows. */
function coveredBy(body: HTMLElement): number {
  const head = body.parentElement?.querySelector('thead')
  const cell = head?.querySelector('th')
  if (!head || !cell) return 0
  return head.offsetHeight + (Number.parseFloat(getComputedStyle(cell).top) || 0)
}

function within(range: Range, segment: Range): Range {
  const first = Math.max(segment.first, Math.min(range.first, segment.last))
  return { first, last: Math.max(first, Math.min(range.last, segment.last)) }
}
