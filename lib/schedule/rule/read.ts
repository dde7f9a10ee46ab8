import { ruleDayCodes } from '#contract/common/calendar-words.ts'
import { endOfLocalDay, isDate, localOf } from '../calendar.ts'
import { maxTimes } from '../cron/read.ts'
import type { RepeatForm } from '../draft-types.ts'
import { figures, gridOf, texts, timesOf } from '../times.ts'
import { type RuleLines, readLines } from './lines.ts'
import { shiftedBy } from './odd-times.ts'
import { readDays } from './read-days.ts'

type End = Pick<RepeatForm, 'end'> & Partial<Pick<RepeatForm, 'count' | 'until'>>

/** How the rule ends; null when the form cannot show it, such as an end in the middle of a day. */
function readEnd({ parts, start }: RuleLines, timezone: string): End | null {
  const count = parts.get('COUNT')?.join()
  const until = parts.get('UNTIL')?.join()
  if (count !== undefined && until !== undefined) return null
  if (count !== undefined) return /^[1-9]\d{0,4}$/.test(count) ? { end: 'count', count } : null
  if (until === undefined) return { end: 'never' }
  const day = until.length === 8 && !start ? dashed(until) : lastDay(until, timezone)
  return day !== null && isDate(day) ? { end: 'until', until: day } : null
}

/** The local day that ends at this instant, written in UTC. */
function lastDay(until: string, timezone: string): string | null {
  const time = /T(\d\d)(\d\d)(\d\d)Z$/.exec(until)
  const day = dashed(until.slice(0, 8))
  if (!time || !isDate(day)) return null
  const instant = Date.parse(`${day}T${time[1]}:${time[2]}:${time[3]}Z`)
  if (Number.isNaN(instant)) return null
  const { date } = localOf(instant, timezone)
  return isDate(date) && endOfLocalDay(date, timezone) === until ? date : null
}

function dashed(text: string): string {
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
}

type Part = Partial<RepeatForm>

/** The form that says the same as the rule in this zone; null when there is none. */
export function readRule(text: string, timezone: string): Part | null {
  const lines = readLines(text, timezone)
  if (!lines || !onlyKnown(lines)) return null
  const clock = readTimes(lines, timezone)
  const days = clock && readDays(lines, clock)
  const end = readEnd(lines, timezone)
  const interval = readInterval(lines)
  const weekStart = readWeekStart(lines)
  if (!clock || !days || !end || interval === null || weekStart === null) return null
  const start = readStart(lines, clock.times)
  const dates = readDates(lines, clock.times)
  if (start === null || !dates) return null
  return { ...days, ...end, ...dates, interval, weekStart, start, times: clock.times }
}

const known = [
  'FREQ',
  'INTERVAL',
  'COUNT',
  'UNTIL',
  'WKST',
  'BYDAY',
  'BYHOUR',
  'BYMINUTE',
  'BYSECOND',
  'BYMONTHDAY',
  'BYMONTH',
  'BYSETPOS',
]

function onlyKnown({ parts }: RuleLines): boolean {
  const calm = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(parts.get('FREQ')?.join() ?? '')
  return (
    calm &&
    [...parts.keys()].every((name) => known.includes(name)) &&
    (parts.get('BYSECOND')?.join() ?? '0') === '0'
  )
}

/** The times of day, from the rule or from its start. `placed`: they are chosen by BYSETPOS. */
function readTimes(
  { parts, start }: RuleLines,
  timezone: string,
): { times: string[]; placed: boolean } | null {
  const hours = figures(parts.get('BYHOUR') ?? hourOf(start?.time, 0), 0, 23)
  const minutes = figures(parts.get('BYMINUTE') ?? hourOf(start?.time, 3), 0, 59)
  if (!hours || !minutes || hours.length * minutes.length > maxTimes * 2) return null
  const all = timesOf({ hours, minutes })
  const places = parts.get('BYSETPOS')
  if (!places || parts.get('FREQ')?.join() !== 'DAILY') {
    return all.length > maxTimes ? null : { times: all, placed: false }
  }
  const chosen = figures(places, 1, all.length)
  const times = chosen?.map((place) => all[place - 1] ?? '')
  return times && (gridOf(times).exact || shiftedBy(times, timezone) === null)
    ? { times, placed: true }
    : null
}

function hourOf(time: string | null | undefined, at: number): string[] | undefined {
  return time ? [time.slice(at, at + 2)] : undefined
}

function readInterval({ parts }: RuleLines): string | null {
  const text = parts.get('INTERVAL')?.join() ?? '1'
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 ? String(Number(text)) : null
}

/** The first day of the week matters to every second week and the like alone. */
function readWeekStart({ parts }: RuleLines): number | null {
  const day = ruleDayCodes.indexOf(parts.get('WKST')?.join() ?? 'MO')
  return day < 0 ? null : day
}

/** Empty without a start; null when the start cuts off times of its own day. */
function readStart({ start }: RuleLines, times: readonly string[]): string | null {
  if (!start) return ''
  return start.time !== null && times.every((time) => time >= (start.time ?? '')) ? start.date : null
}

function readDates({ extra, excluded }: RuleLines, times: readonly string[]): Part | null {
  if (extra.some(({ time }) => time === null)) return null
  const except = texts(excluded.map(({ date }) => date))
  const gone = (date: string, time: string) =>
    excluded.some((stamp) => stamp.date === date && (stamp.time === null || stamp.time === time))
  const whole = except.every((date) => times.every((time) => gone(date, time)))
  const added = texts(extra.map(({ date, time }) => `${date} ${time}`))
  // What is both added and left out has no place in the form.
  if (!whole || extra.some(({ date, time }) => gone(date, time ?? ''))) return null
  return { except, extra: added.map((text) => ({ date: text.slice(0, 10), time: text.slice(11) })) }
}
