import { Cron } from 'croner'
import { type CronRule, readCron } from '#contract/schedule/cron.ts'
import { boundedCache } from './bounded-cache.ts'
import { dayMs, lastInstant, ScheduleError, type Stretch, stretchAt } from './zone.ts'

/** A cron rule as a calendar of local times; `nextWall` is strictly after, to the second, and read as UTC. */
type CronCalendar = { rule: CronRule; nextWall: (wall: number) => number | null }

/** Limit of the search ahead: the rarest rule, a fifth Monday in February, needs 40 years. */
const horizonMs = 150 * 366 * dayMs

/** The calendar of an expression, kept per expression and not per automation. */
export const cronCalendar = boundedCache<CronCalendar>(2000, (expr) => {
  const read = readCron(expr)
  if (!read.ok) throw new ScheduleError(read.message)
  const rule = read.value
  const job = compile(rule)
  return {
    rule,
    nextWall: (wall) => job.nextRun(new Date(Math.floor(wall / 1000) * 1000))?.getTime() ?? null,
  }
})

/** Progress of a search: an instant, the local time to go on from, and the stretch around it. */
type Position = { at: number; wall: number; stretch: Stretch }

/** The first run strictly after the instant, or `null` when there is none within 150 years. */
export function cronAfter(expr: string, zone: string, after: number): number | null {
  const calendar = cronCalendar(expr)
  const limit = Math.min(after + horizonMs, lastInstant)
  const stretch = stretchAt(zone, after)
  let position: Position = { at: after, wall: firstWall(calendar, zone, stretch, after), stretch }
  while (position.at <= limit) {
    const match = calendar.nextWall(position.wall)
    if (match === null) return null
    const found = advance(calendar, zone, position, match)
    if (typeof found === 'number') return found <= limit ? found : null
    position = found
  }
  return null
}

/** The instant of the match when it lies in this stretch, else the position to search on from. */
function advance(calendar: CronCalendar, zone: string, from: Position, match: number): number | Position {
  const { at, stretch } = from
  if (match < stretch.end + stretch.offset) return match - stretch.offset
  const leap = leapTarget(match, at, stretch)
  if (leap !== null) {
    const there = stretchAt(zone, leap)
    return { at: leap, wall: leap + there.offset, stretch: there }
  }
  const next = stretchAt(zone, stretch.end)
  if (fillsGap(calendar, stretch, next, match)) return next.start
  return { at: next.start, wall: wallAfterChange(calendar, stretch, next), stretch: next }
}

/** Whether a match in local time is lost in a forward change but still runs, at the first instant after it. */
function fillsGap(calendar: CronCalendar, before: Stretch, after: Stretch, match: number): boolean {
  const gapEnd = after.start + after.offset
  if (calendar.rule.wildcard || match >= gapEnd) return false
  const day = Math.floor(match / dayMs) * dayMs
  const dateIsMissing = day >= before.end + before.offset && day + dayMs <= gapEnd
  return !dateIsMissing
}

/** Local time to go on from after a change: a fixed rule passes over the repeated stretch. */
function wallAfterChange(calendar: CronCalendar, before: Stretch, after: Stretch): number {
  const start = after.start + after.offset
  return (calendar.rule.wildcard ? start : Math.max(start, before.end + before.offset)) - 1
}

/** Local time to start from: a fixed rule asked from inside a repeated stretch starts behind it. */
function firstWall(calendar: CronCalendar, zone: string, stretch: Stretch, after: number): number {
  const wall = after + stretch.offset
  if (calendar.rule.wildcard || !Number.isFinite(stretch.start)) return wall
  const before = stretchAt(zone, stretch.start - 1)
  return Math.max(wall, stretch.start + before.offset - 1)
}

/**
 * An instant well before a far match that may be gone to at once: no local time between has a match,
 * and the change that ends the present stretch is too far off to repeat one already passed.
 */
function leapTarget(match: number, at: number, stretch: Stretch): number | null {
  const target = match - 3 * dayMs
  return stretch.end - at > 2 * dayMs && target > stretch.end ? target : null
}

function compile({ second, text }: CronRule): Cron {
  try {
    return new Cron(`${second} ${text}`, { paused: true, timezone: 'UTC', mode: '6-part' })
  } catch {
    throw new ScheduleError('This combination of fields is not understood: simplify the day fields')
  }
}
