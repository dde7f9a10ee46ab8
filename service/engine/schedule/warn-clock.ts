import { cronCalendar } from './cron-next.ts'
import { atWall } from './every-at.ts'
import { nextAfter } from './next-after.ts'
import { compileRule, wallCalendar } from './rrule-next.ts'
import type { Notice, Subject } from './subject.ts'
import { clockWords, dateWords, zoneWords } from './words.ts'
import { dayMs, instantOf, lastInstant, type Stretch, stretchAt, wallAt } from './zone.ts'

/** Looks for clock changes 13 months ahead. */
const spanMs = 396 * dayMs

/** Local times of a schedule, read as UTC, and the rule for those within a clock change. */
type Calendar = { nextWall: (wall: number) => number | null; kind: 'fixed' | 'wildcard' | 'rule' }

/** The runs of the next 13 months that fall into a clock change, in words. */
export function clockWarnings(subject: Subject): Notice[] {
  if (subject.schedule.type === 'at') return onceWarnings(subject.schedule.at, subject.timezone)
  const calendar = calendarOf(subject)
  if (calendar === null) return []
  const { timezone, from } = subject
  const end = Math.min(from.getTime() + spanMs, lastInstant)
  const warnings: Notice[] = []
  let before = stretchAt(timezone, from.getTime())
  while (before.end < end) {
    const after = stretchAt(timezone, before.end)
    if (isOver(subject, before.end)) break
    const warning = changeWarning(calendar, timezone, before, after)
    if (warning) warnings.push(warning)
    before = after
  }
  return warnings.slice(0, 4)
}

/** A single local time that does not occur, or occurs twice, whenever that is. */
function onceWarnings(at: string, zone: string): Notice[] {
  const wall = atWall(at)
  if (wall === null) return []
  const { instant, missing } = instantOf(zone, wall)
  const before = stretchAt(zone, instant)
  const change = missing ? instant : before.end
  const notice = (code: string, effect: string): Notice[] => [
    { code, message: `On ${dateWords(wall)}, ${clockWords(wall)} ${effect}.`, instant: written(change) },
  ]
  if (missing) {
    const instead = clockWords(wallAt(zone, instant))
    return notice('clock-gap', `does not exist in ${zoneWords(zone)}: it runs at ${instead} instead`)
  }
  const isTwice = Number.isFinite(change) && wall - stretchAt(zone, change).offset >= change
  return isTwice && wall < change + before.offset
    ? notice('clock-overlap', `happens twice in ${zoneWords(zone)}: it runs once, the first time`)
    : []
}

const written = (instant: number) => new Date(instant).toISOString().replace('.000Z', 'Z')

/** Whether a series with an end has no run left shortly before the change. */
function isOver({ schedule, timezone, anchor }: Subject, change: number): boolean {
  return schedule.type === 'rrule' && nextAfter(schedule, timezone, anchor, change - 2 * dayMs) === null
}

function calendarOf({ schedule, timezone, anchor }: Subject): Calendar | null {
  if (schedule.type === 'cron') {
    const { rule, nextWall } = cronCalendar(schedule.expr)
    if (rule.hour.text === '*') return null
    return { nextWall, kind: rule.wildcard ? 'wildcard' : 'fixed' }
  }
  if (schedule.type !== 'rrule') return null
  const rule = compileRule(schedule.rrule, timezone, anchor.getTime())
  const { freq } = rule.parts
  if (rule.start?.kind === 'utc' || freq === 'HOURLY' || freq === 'MINUTELY') return null
  return { nextWall: wallCalendar(rule), kind: 'rule' }
}

function changeWarning(calendar: Calendar, zone: string, before: Stretch, after: Stretch): Notice | null {
  const old = before.end + before.offset
  const now = after.start + after.offset
  const low = Math.min(old, now)
  const high = Math.max(old, now)
  const wall = calendar.nextWall(low - 1000)
  if (wall === null || wall >= high) return null
  const place = `On ${dateWords(wall)}, ${clockWords(wall)}`
  const message =
    now > old
      ? `${place} does not exist in ${zoneWords(zone)}: ${gapEffect(calendar, wall, old, now)}.`
      : `${place} happens twice in ${zoneWords(zone)}: ${overlapEffect(calendar)}.`
  const instant = written(before.end)
  return { code: now > old ? 'clock-gap' : 'clock-overlap', message, instant }
}

function gapEffect({ kind }: Calendar, wall: number, gapStart: number, gapEnd: number): string {
  const day = Math.floor(wall / dayMs) * dayMs
  const dateIsMissing = day >= gapStart && day + dayMs <= gapEnd
  if (kind === 'fixed' && !dateIsMissing) return `it runs at ${clockWords(gapEnd)} instead`
  return 'this run is left out'
}

function overlapEffect({ kind }: Calendar): string {
  return kind === 'wildcard' ? 'it runs both times' : 'it runs once, the first time'
}
