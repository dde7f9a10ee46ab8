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
