import { weekdayNames } from '#contract/common/calendar-words.ts'
import { joined } from '#contract/common/joined.ts'
import { type Schedule, schedule as storedShape } from '#contract/common/schedule.ts'
import { eventClause } from '#contract/common/trigger-events.ts'
import { boundedCache } from './bounded-cache.ts'
import { scheduleProblem } from './check.ts'
import { cronCalendar } from './cron-next.ts'
import { describeCron } from './describe-cron.ts'
import { describeRule } from './describe-rrule.ts'
import { atInstant } from './every-at.ts'
import { compileRule } from './rrule-next.ts'
import { readSchedule } from './stored-schedule.ts'
import { clockWords, counted, dateWords, zoneWords } from './words.ts'
import { isZone, wallAt } from './zone.ts'

type Words = { words: string; zone: string | null }

/** An accepted schedule in plain words, with its zone; an event schedule has none. */
export function describeSchedule(schedule: Schedule, timezone: string, anchor: number): string {
  const { words, zone } = inWords(schedule, timezone, anchor)
  return zone === null ? words : `${words}, ${zoneWords(zone)}`
}

/** Describes a schedule without its zone. */
export function describeTrigger(schedule: Schedule, timezone: string, anchor: number): string {
  return inWords(schedule, timezone, anchor).words
}

function inWords(schedule: Schedule, zone: string, anchor: number): Words {
  switch (schedule.type) {
    case 'cron':
      return { words: describeCron(cronCalendar(schedule.expr).rule), zone }
    case 'rrule':
      return describeRecurrence(schedule.rrule, zone, anchor)
    case 'every':
      return { words: `Every ${everyWords(schedule)}`, zone }
    case 'at':
      return describeAt(schedule.at, zone)
    case 'event':
      return { words: describeEvents(schedule), zone: null }
  }
}

function everyWords({ n, unit }: Extract<Schedule, { type: 'every' }>): string {
  const single = unit.slice(0, -1)
  return n === 1 ? single : counted(n, single)
}

function describeRecurrence(text: string, zone: string, anchor: number): Words {
  const rule = compileRule(text, zone, anchor)
  return { words: describeRule(rule), zone: rule.start?.kind === 'utc' ? 'UTC' : zone }
}

function describeAt(text: string, zone: string): Words {
  const instant = atInstant(text, zone)
  if (instant === null) return { words: `Once, at ${text}`, zone: null }
  const wall = wallAt(zone, instant)
  const weekday = weekdayNames[new Date(wall).getUTCDay()] ?? ''
  return { words: `Once, on ${weekday} ${dateWords(wall)} at ${clockWords(wall)}`, zone }
}

/** End of the words of a schedule with a condition. */
export const conditionMet = ', if its condition is met'

function describeEvents(schedule: Extract<Schedule, { type: 'event' }>): string {
  const { events, condition, delaySeconds, targetBranches } = schedule
  const start = delaySeconds === undefined ? 'When' : `${delayWords(delaySeconds)} after`
  const branches = targetBranches ? ` (base branch ${joined(targetBranches, 'or')})` : ''
  const rest = condition ? conditionMet : ''
  return `${start} ${joined(events.map(eventClause), 'or')}${branches}${rest}`
}

function delayWords(seconds: number): string {
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor((seconds % 86_400) / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const parts = [
    [days, 'day'],
    [hours, 'hour'],
    [minutes, 'minute'],
    [seconds % 60, 'second'],
  ] as const
  return joined(parts.filter(([number]) => number > 0).map(([number, unit]) => counted(number, unit)))
}

export type Recorded = {
  /** Schedule as recorded, possibly by another program. */
  schedule: unknown
  timezone: string | null
  /** Instant that it counted from; null when unknown. */
  anchor: number | null
}

/** Two beginnings that share neither minute, hour, weekday, day nor month. */
const anyAnchors = [Date.UTC(2001, 0, 1), Date.UTC(2002, 5, 18, 13, 31)]

/**
 * A recorded schedule in plain words; null where they are not certain: it cannot be evaluated, its zone is not known, or
 * it begins with an instant that is not known. Equal ones are worked out once.
 */
export function recordedWords({ schedule: stored, timezone, anchor }: Recorded): string | null {
  const isCounted = isRecord(stored) && stored.type === 'rrule' && anchor !== null
  return worked(JSON.stringify([stored, timezone, isCounted ? Math.floor(anchor / 60_000) * 60_000 : null]))
}

const worked = boundedCache<string | null>(1000, (key) => {
  const [stored, timezone, anchor]: [unknown, string | null, number | null] = JSON.parse(key)
  const read = storedShape.safeParse(isRecord(stored) ? readSchedule(stored) : stored)
  if (!read.success) return null
  const zone = read.data.type === 'event' ? 'UTC' : timezone
  if (zone === null || !isZone(zone)) return null
  const outcome = scheduleProblem(() =>
    (anchor === null ? anyAnchors : [anchor]).map((from) => describeSchedule(read.data, zone, from)),
  )
  if ('message' in outcome) return null
  const [words = null, other = words] = outcome.value
  return words === other ? words : null
})

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
