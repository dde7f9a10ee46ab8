const dayMs = 86_400_000

/** `day` counts from 1 January 1970. */
function writtenDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** The date (UTC) that lies `offset` days after the one of `instant`. */
export function dateOf(instant: Date, offset = 0): string {
  return writtenDay(Math.floor(instant.getTime() / dayMs) + offset)
}

/** Statistics ask for the same days again and again, and writing a date costs as much as twenty look-ups. */
type Dates = { today: number; dates: readonly string[] }

const asked = new Map<number, Dates>()

/** The last `count` dates (UTC), oldest first; the last is the one of `now`. */
export function lastDates(now: Date, count: number): readonly string[] {
  const today = Math.floor(now.getTime() / dayMs)
  const known = asked.get(count)
  if (known?.today === today) return known.dates
  const dates = Array.from({ length: count }, (_, index) => writtenDay(today + index - count + 1))
  asked.set(count, { today, dates })
  return dates
}

export type Week = { from: string; to: string }

/** This week, or on Monday and Tuesday the one that just ended, and the whole week before it. */
export function comparedWeeks(now: Date): { week: Week; before: Week } {
  const daysIntoWeek = (now.getUTCDay() + 6) % 7
  const isYoung = daysIntoWeek < 2
  const monday = -daysIntoWeek - (isYoung ? 7 : 0)
  return {
    week: { from: dateOf(now, monday), to: dateOf(now, isYoung ? monday + 6 : 0) },
    before: { from: dateOf(now, monday - 7), to: dateOf(now, monday - 1) },
  }
}
