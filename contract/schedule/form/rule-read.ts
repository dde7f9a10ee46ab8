import { type CalendarTime, endOfLocalDay, localOf, spellCalendarTime } from '../dates.ts'
import { type RuleText, readRule } from '../rrule.ts'
import { maxTimes } from './cron.ts'
import { type DayClock, daysForm } from './rule-days.ts'
import { gridOf, shiftedBy, texts, timesOf, within } from './times.ts'
import type { RepeatForm } from './types.ts'

/** A local time of the form; `time` is null for a whole day. */
type Stamp = { date: string; time: string | null }

type Part = Partial<RepeatForm>

/** The form that says the same as the rule in this zone; null when there is none. */
export function formOfRule(text: string, timezone: string): Part | null {
  const relationOf = (named: string) => (named === timezone ? 'same' : 'other')
  const read = readRule(text, { name: timezone, relationOf })
  if (!read.ok) return null
  const rule = read.value
  const { parts } = rule
  const start = rule.start && stampOf(rule.start)
  if (start === null && rule.start !== null) return null
  const clock = readTimes(rule, start, timezone)
  const days = clock && daysForm(parts, start?.date ?? null, clock)
  const end = readEnd(rule, timezone)
  const dates = clock && readDates(rule, clock.times)
  const first = clock && readStart(start, clock.times)
  if (!days || !end || !dates || first === null) return null
  // The first day of the week matters to every second week and the like alone.
  const weekStart = parts.weekStart ?? 1
  return {
    ...days,
    ...end,
    ...dates,
    interval: String(parts.interval),
    weekStart,
    start: first,
    times: clock.times,
  }
}

/** On the minute, or a whole day; null for a time in UTC, which is not local, and one with seconds. */
function stampOf({ wall, kind }: CalendarTime): Stamp | null {
  const text = new Date(wall).toISOString()
  if (kind === 'utc' || text.slice(17, 19) !== '00') return null
  return { date: text.slice(0, 10), time: kind === 'date' ? null : text.slice(11, 16) }
}

type End = Pick<RepeatForm, 'end'> & Partial<Pick<RepeatForm, 'count' | 'until'>>

/** End of the rule; null when the form cannot show it, such as an end in the middle of a day. */
function readEnd({ parts: { count }, until, start }: RuleText, timezone: string): End | null {
  if (count !== null) return { end: 'count', count: String(count) }
  if (until === null) return { end: 'never' }
  if (until.kind === 'date') return start ? null : { end: 'until', until: stampOf(until)?.date ?? '' }
  const { date } = localOf(until.wall, timezone)
  return endOfLocalDay(date, timezone) === `${spellCalendarTime(until.wall)}Z`
    ? { end: 'until', until: date }
    : null
}

/** The times of day, from the rule or from its start. */
function readTimes(
  { parts: { by, freq } }: RuleText,
  start: Stamp | null,
  timezone: string,
): DayClock | null {
  const [ownHour, ownMinute] = start?.time?.split(':').map(Number) ?? []
  const hours = by.get('BYHOUR') ?? (ownHour === undefined ? null : [ownHour])
  const minutes = by.get('BYMINUTE') ?? (ownMinute === undefined ? null : [ownMinute])
  if (!hours || !minutes || hours.length * minutes.length > maxTimes * 2) return null
  const all = timesOf({ hours, minutes })
  const places = by.get('BYSETPOS')
  if (!places || freq !== 'DAILY') return all.length > maxTimes ? null : { times: all, placed: false }
  const times = within(places, 1, all.length)?.map((place) => all[place - 1] ?? '')
  const isSteady = times && (gridOf(times).exact || shiftedBy(times, timezone) === null)
  return isSteady ? { times, placed: true } : null
}

/** Empty without a start; null when the start cuts off times of its own day. */
function readStart(start: Stamp | null, times: readonly string[]): string | null {
  if (!start) return ''
  return start.time !== null && times.every((time) => time >= (start.time ?? '')) ? start.date : null
}

/** Days left out and extra runs; null when the form cannot show one of them. */
function readDates(rule: RuleText, times: readonly string[]): Part | null {
  const extra = rule.extra.map(stampOf)
  const excluded = rule.excluded.map(stampOf)
  if (extra.some((stamp) => stamp === null || stamp.time === null) || excluded.includes(null)) return null
  const gone = (date: string, time: string) =>
    excluded.some((stamp) => stamp?.date === date && (stamp.time === null || stamp.time === time))
  const except = texts(excluded.map((stamp) => stamp?.date ?? ''))
  const whole = except.every((date) => times.every((time) => gone(date, time)))
  const added = texts(extra.map((stamp) => `${stamp?.date} ${stamp?.time}`)).map((text) => ({
    date: text.slice(0, 10),
    time: text.slice(11),
  }))
  // The form cannot show a date that is both added and left out.
  if (!whole || added.some(({ date, time }) => gone(date, time))) return null
  return { except, extra: added }
}
