import { schedule } from '#contract/common/schedule.ts'
import { boundedCache } from './bounded-cache.ts'
import { scheduleProblem } from './compile.ts'
import { describeSchedule } from './describe.ts'
import { readSchedule } from './stored-schedule.ts'
import { isZone } from './zone.ts'

export type Recorded = {
  /** As the trail has it, which may be of another program. */
  schedule: unknown
  timezone: string | null
  /** What it counted from; null where that is not known. */
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
  const read = schedule.safeParse(isRecord(stored) ? readSchedule(stored) : stored)
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
