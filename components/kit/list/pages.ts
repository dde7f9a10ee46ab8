/** Pages are numbered from 1, rows from 0. */
export const pageSize = 50

/** Pages at the top and the bottom of the window; `hasMoved` once somebody scrolled. */
export type View = { top: number; bottom: number; hasMoved: boolean }

export const pageOf = (index: number): number => Math.floor(index / pageSize) + 1
export const firstRowOf = (page: number): number => (page - 1) * pageSize
export const lastPage = (totalCount: number): number => Math.max(1, Math.ceil(totalCount / pageSize))

/** In view first. The neighbours come second, and only when somebody scrolls: the first view asks for nothing. */
export function pagesWanted(view: View, totalCount: number | undefined): { now: number[]; soon: number[] } {
  const last = totalCount === undefined ? view.bottom : lastPage(totalCount)
  const top = Math.min(view.top, last)
  const bottom = Math.min(Math.max(view.bottom, top), last, top + 2)
  const now = Array.from({ length: bottom - top + 1 }, (_, step) => top + step)
  const soon = view.hasMoved ? [bottom + 1, top - 1].filter((page) => page >= 1 && page <= last) : []
  return { now, soon }
}

const keptPages = 24

/** Of the pages that were read, those to forget: what is kept stays the same however far somebody scrolls. */
export function farPages(read: Iterable<number>, view: View): number[] {
  const byDistance = [...read].sort((a, b) => distance(a, view) - distance(b, view))
  return byDistance.slice(keptPages)
}

function distance(page: number, { top, bottom }: View): number {
  return Math.max(top - page, page - bottom, 0)
}

/** A browser cannot lay out an element of any height: longer lists are shown in parts of this many rows. */
export const segmentRows = 100_000

export type Range = { first: number; last: number }

/** The rows of the part of the list that holds this row: `last` is the one after the last. */
export function segmentAt(index: number, count: number): Range {
  const first = Math.floor(Math.max(0, Math.min(index, count - 1)) / segmentRows) * segmentRows
  return { first, last: Math.min(first + segmentRows, count) }
}

/** `offset`: how far, in pixels, the top of the rows lies above the top of what can be seen. */
export function rowsInView(offset: number, height: number, rowHeight: number, segment: Range): Range {
  const first = segment.first + Math.floor((offset + 1) / rowHeight)
  const last = segment.first + Math.ceil((offset + height) / rowHeight)
  return { first: clamp(first, { ...segment, last: segment.last - 1 }), last: clamp(last, segment) }
}

export function isFar(before: Range, after: Range): boolean {
  return after.first >= before.last || after.last <= before.first
}

function clamp(index: number, { first, last }: Range): number {
  return Math.max(first, Math.min(index, last))
}
