import { RRuleTemporal } from 'rrule-temporal'
import { ScheduleError } from './outcome.ts'
import type { RuleParts } from './rrule-parts.ts'
import { type CalendarTime, spellCalendarTime } from './rrule-time.ts'
import { beginOf, countsTo53, isWeekdayOfYear } from './rrule-year-ends.ts'
import { instantOf, lastInstant } from './zone.ts'

/** A rule of the library, and which of the dates that it lists are dates of the rule. */
export type Listing = { rule: RRuleTemporal; isMeant: (listed: number) => boolean }

/**
 * Periods searched for a match. The rarest dates, such as a 29 February on a Monday, are at most 40 years
 * apart; the limits keep a search that finds nothing below a tenth of a second.
 */
const maxPeriods = { YEARLY: 400, MONTHLY: 1000, WEEKLY: 2500, DAILY: 4000, HOURLY: 500, MINUTELY: 500 }

/** The rule without COUNT and UNTIL, which are applied outside the library. */
export function libraryRule(parts: RuleParts, start: CalendarTime, zone: string): Listing {
  const begin = beginOf(parts, start)
  const rruleString = spell(wider(parts), begin, zone)
  const first = start.kind === 'utc' ? start.wall : instantOf(zone, start.wall).instant
  const isMeant = (listed: number) =>
    (begin === start || listed >= first) && (!countsTo53(parts) || isWeekdayOfYear(parts, listed))
  try {
    const maxIterations = maxPeriods[parts.freq]
    return { rule: new RRuleTemporal({ rruleString, strict: true, cache: false, maxIterations }), isMeant }
  } catch {
    throw new ScheduleError('This recurrence rule cannot be evaluated: simplify it')
  }
}

/** The next occurrence, or `null` when none is left or none was found within the limit of periods. */
export function nextOf({ rule, isMeant }: Listing, after: number): number | null {
  let next = nextListed(rule, after)
  while (next !== null && !isMeant(next)) next = nextListed(rule, next)
  return next
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
  for (const [name, values] of parts.by) rule.push(`${name}=${values.join(',')}`)
  if (parts.wkst) rule.push(`WKST=${parts.wkst}`)
  return `${from}\nRRULE:${rule.join(';')}`
}
