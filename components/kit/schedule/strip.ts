import { shortMonthNames } from '#contract/common/calendar-words.ts'
import { localOf } from '#contract/schedule/dates.ts'

type Strip = {
  /** Days with runs, from 0 to 1. */
  stations: { day: string; at: number }[]
  /** Starts of weeks or months, with labels. */
  marks: { at: number; label: string }[]
}

const dayMs = 86_400_000
const weeks = 35
const year = 366

/**
 * The days with runs on a line of five weeks, or of a year when runs are rarer. Null when there is nothing to see:
 * a single run, or several on each day. `isAll`: there are no runs after the given ones.
 */
export function stripOf(
  next: readonly string[],
  timezone: string,
  now: number,
  isAll: boolean,
): Strip | null {
  const today = dayNumber(localOf(now, timezone).date)
  const days = [...new Set(next.map((instant) => dayNumber(localOf(Date.parse(instant), timezone).date)))]
  const near = days.filter((day) => day - today < weeks)
  const length = near.length > 1 ? weeks : year
  const last = days.at(-1) ?? today
  // Days after the last known run may have runs as well.
  const known = isAll || last - today >= length
  const shown = known ? length : last - today + 1
  const inside = days.filter((day) => day - today < shown)
  if (inside.length < 2 || shown < 7) return null
  const at = (day: number) => (day - today + 0.5) / shown
  return {
    stations: inside.map((day) => ({ day: textOf(day), at: at(day) })),
    marks: marksOf(today, shown).map(({ day, label }) => ({ at: at(day), label })),
  }
}

function marksOf(today: number, length: number): { day: number; label: string }[] {
  const days = Array.from({ length }, (_, index) => today + index)
  const isYear = length > weeks
  return days.flatMap((day) => {
    const date = new Date(day * dayMs)
    const begins = isYear ? date.getUTCDate() === 1 : date.getUTCDay() === 1
    const month = shortMonthNames[date.getUTCMonth()] ?? ''
    return begins ? [{ day, label: isYear ? month : `${date.getUTCDate()} ${month}` }] : []
  })
}

function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / dayMs
}

function textOf(day: number): string {
  const date = new Date(day * dayMs)
  return `${date.getUTCDate()} ${shortMonthNames[date.getUTCMonth()] ?? ''}`
}

/** Default number of runs of a preview: five weeks of daily runs. Equal requests are sent once. */
export const usualCount = 35
