import type { CalendarTime } from '#contract/schedule/dates.ts'
import { type RuleText, readRule } from '#contract/schedule/rrule.ts'
import { isImpossibleDate, missesMonths } from '#contract/schedule/rrule-limits.ts'
import type { RuleParts } from '#contract/schedule/rrule-parts.ts'
import { boundedCache } from './bounded-cache.ts'
import { type Grid, gridAfter, stepMs } from './every-at.ts'
import { countedAfter } from './rrule-count.ts'
import { listingOf } from './rrule-library.ts'
import { dayMs, instantOf, isZone, lastInstant, ScheduleError, sameZone, wallAt } from './zone.ts'

/** The runs of a rule before extra and excluded dates; strictly after the instant. */
type Series = (after: number) => number | null

/** An accepted recurrence, ready to be evaluated. Instants are epoch milliseconds. */
export type Rule = {
  parts: RuleParts
  /** Null when the text has none, and the rule starts in the minute the automation was created in. */
  start: CalendarTime | null
  startWall: number
  zone: string
  /** Last instant that may be a run, inclusive. */
  until: number
  /** Whether the rule ends with a day instead of an instant. */
  untilDay: boolean
  extra: readonly number[]
  excluded: ReadonlySet<number>
  /** Local dates, read as UTC, on which every run is left out. */
  excludedDates: ReadonlySet<number>
  series: Series
}

/** The first run strictly after the instant, or `null` when the series is over or never matches. */
export function rruleAfter(text: string, zone: string, anchor: number, after: number): number | null {
  const rule = compileRule(text, zone, anchor)
  let at = after
  while (true) {
    const extra = rule.extra.find((instant) => instant > at) ?? null
    const regular = rule.series(at)
    const next = extra === null || (regular !== null && regular < extra) ? regular : extra
    if (next === null || next > lastInstant) return null
    const free = freeFrom(rule, next)
    if (free === next) return next
    at = free - 1
  }
}

/** The compiled rule. A rule without DTSTART starts in the minute of the anchor. */
export function compileRule(text: string, zone: string, anchor: number): Rule {
  const minute = Math.floor(anchor / 60_000) * 60_000
  return compiled(JSON.stringify([text, zone, /DTSTART/i.test(text) ? 0 : minute]))
}

const compiled = boundedCache<Rule>(500, (key) => {
  const [text, zone, minute]: [string, string, number] = JSON.parse(key)
  const read = readRule(text, { name: zone, relationOf: (named) => relationOf(named, zone) })
  if (!read.ok) throw new ScheduleError(read.message)
  const { parts, start } = read.value
  const begin = start ?? { wall: wallAt(zone, minute), kind: 'local' }
  const dates = datesOf(read.value, zone)
  const series = gridOf(parts, dates.until, begin, zone) ?? calendarSeries(parts, dates.until, begin, zone)
  return { parts, start, startWall: begin.wall, zone, ...dates, series }
})

function relationOf(named: string, zone: string) {
  if (!isZone(named)) return 'unknown'
  return sameZone(named, zone) ? 'same' : 'other'
}

/** The dates of the text as instants of the zone. */
function datesOf({ until, extra, excluded }: RuleText, zone: string) {
  const days = excluded.filter((time) => time.kind === 'date')
  const times = excluded.filter((time) => time.kind !== 'date')
  return {
    until: lastOf(until, zone),
    untilDay: until?.kind === 'date',
    extra: extra.map((time) => instantOfTime(time, zone)).sort((a, b) => a - b),
    excluded: new Set(times.map((time) => instantOfTime(time, zone))),
    excludedDates: new Set(days.map((time) => time.wall)),
  }
}

function lastOf(until: CalendarTime | null, zone: string): number {
  if (until === null) return Number.POSITIVE_INFINITY
  return until.kind === 'date' ? instantOf(zone, until.wall + dayMs).instant - 1 : until.wall
}

function instantOfTime(time: CalendarTime, zone: string): number {
  return time.kind === 'utc' ? time.wall : instantOf(zone, time.wall).instant
}

/** The instant itself when it is not excluded, else the first one that may be free again. */
function freeFrom(rule: Rule, instant: number): number {
  if (rule.excluded.has(instant)) return instant + 1
  if (rule.excludedDates.size === 0) return instant
  const date = Math.floor(wallAt(rule.zone, instant) / dayMs) * dayMs
  return rule.excludedDates.has(date)
    ? Math.max(instantOf(rule.zone, date + dayMs).instant, instant + 1)
    : instant
}

/** The rule as a calendar of local times read as UTC, without its end and its extra and excluded dates. */
export function wallCalendar(rule: Rule): (wall: number) => number | null {
  return listingOf(rule.parts, { wall: rule.startWall, kind: 'utc' }, 'UTC').next
}

/** Hourly and minutely rules without BY parts are elapsed time from their start. */
function gridOf(parts: RuleParts, until: number, start: CalendarTime, zone: string): Series | null {
  const { freq, interval, count, by, days } = parts
  if ((freq !== 'HOURLY' && freq !== 'MINUTELY') || by.size > 0 || days.length > 0) return null
  const step = stepMs(interval, freq === 'HOURLY' ? 'hours' : 'minutes')
  const grid: Grid = { anchor: instantOfTime(start, zone), step, first: 0 }
  const last = count === null ? until : grid.anchor + (count - 1) * step
  return (after) => {
    const next = gridAfter(grid, after)
    return next === null ? null : within(next, last)
  }
}

/**
 * Rules of whole days are listed in local time and turned into instants here, where a missing time is left
 * out. Rules within the day, and those with BYSETPOS, need the instants while they are made.
 */
function calendarSeries(parts: RuleParts, until: number, start: CalendarTime, zone: string): Series {
  if (isImpossibleDate(parts.by) || missesMonths(parts, start.wall)) return () => null
  const withinDay = parts.freq === 'HOURLY' || parts.freq === 'MINUTELY'
  const local = start.kind !== 'utc' && !withinDay && !parts.by.has('BYSETPOS')
  const listing = local
    ? listingOf(parts, { wall: start.wall, kind: 'utc' }, 'UTC')
    : listingOf(parts, start, zone)
  const convert = local ? (wall: number) => existing(zone, wall) : (instant: number) => instant
  const endless = (after: number) => {
    for (let at = local ? wallAt(zone, after) : after; ; ) {
      const next = listing.next(at)
      if (next === null) return null
      const instant = convert(next)
      if (instant !== null && instant > after) return within(instant, until)
      at = next
    }
  }
  return parts.count === null ? endless : countedAfter(listing, parts.count, convert, endless)
}

/** The instant of a local time, or `null` when a clock change leaves it out. */
function existing(zone: string, wall: number): number | null {
  const { instant, missing } = instantOf(zone, wall)
  return missing ? null : instant
}

function within(instant: number, last: number): number | null {
  return instant <= Math.min(last, lastInstant) ? instant : null
}
