import { Temporal } from 'temporal-polyfill'
import { boundedCache } from './bounded-cache.ts'

/** Thrown when a stored schedule can no longer be evaluated, for instance because this host lacks its zone. */
export class ScheduleError extends Error {
  override name = 'ScheduleError'
}

export const dayMs = 86_400_000

/** The last instant a schedule is evaluated for: the end of the year 9999. */
export const lastInstant = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/**
 * A time span in which a zone keeps one offset. `start` is inclusive and `end` exclusive, both in
 * epoch milliseconds; local time is the instant plus `offset`.
 */
export type Stretch = { start: number; end: number; offset: number }

/** The version of the time zone data that every evaluation in this process uses. */
export function tzVersion(): string {
  return process.versions.tz ?? 'unknown'
}

/** Says whether a zone name is accepted: known to Temporal, and unambiguous (with a slash, or UTC). */
export function isZone(name: string): boolean {
  return name.length <= 100 && (name.includes('/') || name === 'UTC') && known(name)
}

export function sameZone(one: string, other: string): boolean {
  if (one === other) return true
  return isZone(one) && isZone(other) && epoch(one).equals(epoch(other))
}

/** The stretch of constant offset that contains the instant. */
export function stretchAt(zone: string, instant: number): Stretch {
  const kept = stretches(zone)
  const found = kept.find((stretch) => stretch.start <= instant && instant < stretch.end)
  if (found) return found
  const stretch = readStretch(zone, instant)
  if (kept.length >= 32) kept.shift()
  kept.push(stretch)
  return stretch
}

/**
 * The instant a local time stands for: the first one when the time occurs twice, and the first instant
 * after the gap when it does not occur. `wall` is the local time read as if it were UTC.
 */
export function instantOf(zone: string, wall: number): { instant: number; missing: boolean } {
  let stretch = stretchAt(zone, wall - dayMs)
  while (wall - stretch.offset >= stretch.end) {
    const next = stretchAt(zone, stretch.end)
    if (wall - next.offset < next.start) return { instant: next.start, missing: true }
    stretch = next
  }
  return { instant: wall - stretch.offset, missing: false }
}

/** Local time at the instant, read as if it were UTC. */
export function wallAt(zone: string, instant: number): number {
  return instant + stretchAt(zone, instant).offset
}

const stretches = boundedCache<Stretch[]>(1000, () => [])

function known(name: string): boolean {
  try {
    return epoch(name) !== undefined
  } catch {
    return false
  }
}

function epoch(zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone)
}

function readStretch(zone: string, instant: number): Stretch {
  try {
    const at = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
    const end = at.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY
    const before = at.add({ milliseconds: 1 }).getTimeZoneTransition('previous')
    const start = before?.epochMilliseconds ?? Number.NEGATIVE_INFINITY
    return { start, end, offset: Math.round(at.offsetNanoseconds / 1e6) }
  } catch {
    throw new ScheduleError(`This host cannot evaluate the time zone ${zone.slice(0, 100)}`)
  }
}

/** Returns what to write instead of an unaccepted zone; `null` for an accepted one. */
export function zoneProblem(name: string): string | null {
  if (isZone(name)) return null
  const shown = name.length > 40 ? `${name.slice(0, 39)}…` : name
  const why = name.includes('/') ? 'is not a known time zone' : 'is not an unambiguous time zone name'
  return `“${shown}” ${why}: write an IANA name with a slash such as Europe/Berlin, or UTC`
}
