import { type Listing, tooLong } from './rrule-library.ts'
import { dayMs, lastInstant } from './zone.ts'

/** Longest that one call may compute while it counts, in milliseconds; the next call goes on where it stopped. */
const budgetMs = 120

/** A piece of the series is made longer while listing it takes less than this, in milliseconds. */
const shortMs = 5

/** Runs counted so far, up to `cursor`, a value of the rule's own clock. */
type Progress = { instants: number[]; cursor: number; span: number }

/**
 * The runs of a rule with COUNT, which have to be counted from the start of the rule on. They are listed
 * piece by piece, as far as they are asked for, and kept. Occurrences that `convert` leaves out are not
 * counted. `endless` is the same rule without its end: it is asked first, because it tells at once when
 * there is nothing more to give.
 */
export function countedAfter(
  listing: Listing,
  count: number,
  convert: (listed: number) => number | null,
  endless: (after: number) => number | null,
): (after: number) => number | null {
  const progress: Progress = { instants: [], cursor: listing.start, span: dayMs }
  const { instants } = progress
  return (after) => {
    if (instants.length < count && (instants.at(-1) ?? after) <= after && endless(after) === null) return null
    const deadline = computedMs() + budgetMs
    while (instants.length < count && (instants.at(-1) ?? after) <= after && progress.cursor <= lastInstant) {
      if (computedMs() > deadline) throw tooLong()
      listPiece(listing, count, convert, progress)
    }
    return instants.find((instant) => instant > after) ?? null
  }
}

function listPiece(
  listing: Listing,
  count: number,
  convert: (listed: number) => number | null,
  progress: Progress,
): void {
  const began = computedMs()
  const end = Math.min(progress.cursor + progress.span, lastInstant)
  for (const date of listing.between(progress.cursor, end)) {
    const instant = convert(date)
    if (instant !== null && progress.instants.length < count) progress.instants.push(instant)
  }
  progress.cursor = end + 1
  if (computedMs() - began < shortMs) progress.span *= 2
}

/** Milliseconds this thread has computed, so that a busy machine makes no series too long. Node.js 22 knows only the clock time. */
function computedMs(): number {
  const used = process.threadCpuUsage?.()
  return used ? (used.user + used.system) / 1000 : performance.now()
}
