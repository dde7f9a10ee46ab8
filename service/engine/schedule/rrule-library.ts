import { RRuleTemporal } from 'rrule-temporal'
import { ruleDayCodes } from '#contract/common/calendar-words.ts'
import { type CalendarTime, spellCalendarTime } from '#contract/schedule/dates.ts'
import type { RuleParts } from '#contract/schedule/rrule-parts.ts'
import { datesOnly, dayOf, isNumberedDay, needsNumbers, timesOfDay, withPlainDays } from './rrule-dates.ts'
import { dayMs, instantOf, lastInstant, ScheduleError } from './zone.ts'

/**
 * Where the library begins, so that it misses nothing: having begun on the first days of a January, it passes over
 * those of later years that belong to the last week of the year before. Begun earlier, in a summer that the interval
 * meets as well, it lists them.
 */
function beginOf({ by, interval }: RuleParts, start: CalendarTime): CalendarTime {
  const date = new Date(start.wall)
  const year = date.getUTCFullYear() - interval
  const inTime = date.getUTCMonth() > 0 || date.getUTCDate() > 3
  if (inTime || !by.has('BYWEEKNO') || year < 1000) return start
  return { ...start, wall: date.setUTCFullYear(year, 6, 1) }
}

/** The occurrences of a rule without COUNT and UNTIL, which are applied outside. */
export type Listing = {
  /** No occurrence lies before it. */
  start: number
  /** The first one strictly after; `null` when none is left or none was found within the limit of periods. */
  next: (after: number) => number | null
  /** All of them in a span that includes both ends; throws when there are too many to list. */
  between: (from: number, to: number) => number[]
}

/**
 * Periods searched for a match. The rarest dates, such as a 29 February on a Monday, are at most 40 years
 * apart; the limits keep a search that finds nothing below a tenth of a second.
 */
const maxPeriods = { YEARLY: 400, MONTHLY: 1000, WEEKLY: 2500, DAILY: 4000, HOURLY: 500, MINUTELY: 500 }

/** The shortest that a period can be, in days. */
const shortest = { YEARLY: 365, MONTHLY: 28, WEEKLY: 7, DAILY: 1, HOURLY: 1 / 24, MINUTELY: 1 / 1440 }

/** Periods worth a search: those of a long interval would lead beyond the year 9999, where zones are slow to tell. */
function periodsOf({ freq, interval }: RuleParts, start: number): number {
  const left = (lastInstant - start) / dayMs / (shortest[freq] * interval)
  return Math.min(maxPeriods[freq], Math.max(1, Math.ceil(left)) + 1)
}

/** Periods searched when a series is counted from its start. */
const patience = 100_000

export function listingOf(parts: RuleParts, start: CalendarTime, zone: string): Listing {
  const withinDay = parts.freq === 'HOURLY' || parts.freq === 'MINUTELY'
  if (start.kind !== 'utc' || withinDay || parts.by.has('BYSETPOS')) return listedAlone(parts, start, zone)
  const dates = listedAlone(datesOnly(parts), { ...start, wall: dayOf(start.wall) }, zone)
  return eachAt(dates, timesOfDay(parts, start.wall), start.wall)
}

/** Every date at each of the times: asked for the times as well, the library lists whole years minute by minute. */
function eachAt(dates: Listing, times: readonly number[], start: number): Listing {
  const next = (after: number) => {
    const from = Math.max(after, start - 1)
    let date = dates.next(dayOf(from) - 1)
    while (date !== null) {
      const day = date
      const time = times.find((time) => day + time > from)
      if (time !== undefined) return day + time
      date = dates.next(day)
    }
    return null
  }
  const between = (from: number, to: number) =>
    dates
      .between(dayOf(from), to)
      .flatMap((date) => times.map((time) => date + time))
      .filter((wall) => wall >= Math.max(from, start) && wall <= to)
  return { start, next, between }
}

function listedAlone(parts: RuleParts, start: CalendarTime, zone: string): Listing {
  const begin = beginOf(parts, start)
  const searched = wider(withPlainDays(parts))
  const rule = ruleOf(spell(searched, begin, zone), periodsOf(searched, begin.wall))
  const first = start.kind === 'utc' ? start.wall : instantOf(zone, start.wall).instant
  const isMeant = (listed: number) =>
    (begin === start || listed >= first) && (!needsNumbers(parts) || isNumberedDay(parts, listed))
  const next = (after: number) => {
    let listed = nextListed(rule, after)
    while (listed !== null && !isMeant(listed)) listed = nextListed(rule, listed)
    return listed
  }
  const patient = rule.with({ maxIterations: patience })
  const between = (from: number, to: number) => listedBetween(patient, from, to).filter(isMeant)
  return { start: rule.options().dtstart.epochMilliseconds, next, between }
}

function ruleOf(rruleString: string, maxIterations: number): RRuleTemporal {
  try {
    return new RRuleTemporal({ rruleString, strict: true, cache: false, maxIterations })
  } catch {
    throw new ScheduleError('This recurrence rule cannot be evaluated: simplify it')
  }
}

function nextListed(rule: RRuleTemporal, after: number): number | null {
  try {
    const next = rule.next(new Date(Math.min(after, lastInstant)))?.epochMilliseconds ?? null
    return next !== null && next <= lastInstant ? next : null
  } catch (error) {
    if (error instanceof Error && /^Maximum/.test(error.message)) return null
    throw new ScheduleError('This recurrence rule cannot be evaluated: simplify it')
  }
}

function listedBetween(rule: RRuleTemporal, from: number, to: number): number[] {
  try {
    return rule.between(new Date(from), new Date(to), true).map((date) => date.epochMilliseconds)
  } catch {
    throw tooLong()
  }
}

export function tooLong(): ScheduleError {
  return new ScheduleError('This series is too long to count: end it with UNTIL instead of COUNT')
}

/** Every day with BYMONTHDAY is the same as every month with it, and takes far fewer periods to search. */
function wider(parts: RuleParts): RuleParts {
  const { freq, interval, by } = parts
  const same = freq === 'DAILY' && interval === 1 && by.has('BYMONTHDAY') && !by.has('BYSETPOS')
  return same ? { ...parts, freq: 'MONTHLY' } : parts
}

function spell(parts: RuleParts, start: CalendarTime, zone: string): string {
  const at = spellCalendarTime(start.wall)
  const from = start.kind === 'utc' ? `DTSTART:${at}Z` : `DTSTART;TZID=${zone}:${at}`
  const rule = [`FREQ=${parts.freq}`, `INTERVAL=${parts.interval}`]
  // Hours are counted as they pass: where clocks change by half an hour, the minute would move with them.
  if (parts.freq === 'HOURLY' && !parts.by.has('BYMINUTE'))
    rule.push(`BYMINUTE=${new Date(start.wall).getUTCMinutes()}`)
  for (const [name, values] of parts.by) rule.push(`${name}=${values.join(',')}`)
  const days = parts.days.map(({ day, nth }) => `${nth ?? ''}${ruleDayCodes[day]}`)
  if (days.length > 0) rule.push(`BYDAY=${days.join(',')}`)
  if (parts.weekStart !== null) rule.push(`WKST=${ruleDayCodes[parts.weekStart]}`)
  return `${from}\nRRULE:${rule.join(';')}`
}
