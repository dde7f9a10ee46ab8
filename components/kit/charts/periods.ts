import { shortMonthNames, shortWeekdayNames } from '#contract/common/calendar-words.ts'
import type { MessageDay } from '#contract/statistics.ts'
import type { Bar } from './bar-chart.tsx'
import { mostSeries, type Series } from './series.tsx'
import type { Slice } from './stacked-area.tsx'

const dayMs = 86_400_000

function shortDate(instant: number): string {
  const date = new Date(instant)
  return `${date.getUTCDate()} ${shortMonthNames[date.getUTCMonth()]}`
}

/** The weeks of `weeklyActivity` as it was read at `now`: the last is the one of `now` (Monday 00:00 UTC on). */
export function weekBars(weeklyActivity: number[], now: Date): Bar[] {
  const today = Math.floor(now.getTime() / dayMs)
  // 1970-01-01 was a Thursday, three days into its week.
  const monday = today - ((today + 3) % 7)
  const last = weeklyActivity.length - 1
  return weeklyActivity.map((value, index) => {
    const start = shortDate((monday - 7 * (last - index)) * dayMs)
    return { value, short: start, label: `Week of ${start}${index === last ? ', so far' : ''}` }
  })
}

/** The days of `GET /statistics/messages`, the last of which is today. */
export function dayBars(days: MessageDay[]): Bar[] {
  return days.map(({ date, total }, index) => ({ value: total, ...namesOf(date, index === days.length - 1) }))
}

/** Days by source: the sources with most messages first, what goes beyond the colours as one. */
export function daysBySource(
  days: MessageDay[],
  nameOf: (source: string) => string,
): { series: Series[]; slices: Slice[] } {
  const totals = new Map<string, number>()
  for (const { sources } of days)
    for (const [source, n] of Object.entries(sources)) totals.set(source, (totals.get(source) ?? 0) + n)
  const ranked = [...totals.keys()].sort((a, b) => (totals.get(b) ?? 0) - (totals.get(a) ?? 0))
  const own = ranked.length > mostSeries ? ranked.slice(0, mostSeries - 1) : ranked
  const rest = ranked.slice(own.length)
  const series = own.map((key) => ({ key, label: nameOf(key) }))
  if (rest.length > 0) series.push({ key: 'other', label: `${rest.length} others` })
  const slices = days.map(({ date, sources }, index) => {
    const values = own.map((source) => sources[source] ?? 0)
    if (rest.length > 0) values.push(rest.reduce((sum, source) => sum + (sources[source] ?? 0), 0))
    return { values, ...namesOf(date, index === days.length - 1) }
  })
  return { series, slices }
}

function namesOf(date: string, isToday: boolean): { label: string; short: string } {
  const instant = Date.parse(date)
  const short = shortDate(instant)
  const weekday = shortWeekdayNames[new Date(instant).getUTCDay()]
  return { short, label: `${weekday} ${short}${isToday ? ', so far' : ''}` }
}
