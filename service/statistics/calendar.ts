const dayMs = 86_400_000

/** Statistics ask for the same days again and again, and writing a date costs as much as twenty look-ups. */
const written = new Map<number, string>()
const most = 1000

/** `day` counts from 1 January 1970. */
function writtenDay(day: number): string {
  const known = written.get(day)
  if (known !== undefined) return known
  if (written.size >= most) written.clear()
  const text = new Date(day * dayMs).toISOString().slice(0, 10)
  written.set(day, text)
  return text
}

/** The date (UTC) that lies `offset` days after the one of `instant`. */
export function dateOf(instant: Date, offset = 0): string {
  return writtenDay(Math.floor(instant.getTime() / dayMs) + offset)
}

/** The last `count` dates (UTC), oldest first; the last is the one of `now`. */
export function lastDates(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) => dateOf(now, index - count + 1))
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
