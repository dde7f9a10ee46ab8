import type { Schedule } from '#contract/common/schedule.ts'
import { stepMs } from '#service/engine/schedule/every-at.ts'
import { nextAfter } from '#service/engine/schedule/next-after.ts'

const hour = 3_600_000
const distances = [1, 6, 24, 72, 7 * 24, 32 * 24, 93 * 24, 367 * 24].map((hours) => hours * hour)

const mostSteps = 200

type Timed = { schedule: Schedule; timezone: string; anchor: Date }

/** The last slot in a stretch before `at`; null when it has none. */
function lastIn({ schedule, timezone, anchor }: Timed, from: number, at: number): Date | null {
  let found: Date | null = null
  let after = from
  for (let step = 0; step < mostSteps; step++) {
    const next = nextAfter(schedule, timezone, anchor, after)
    if (next === null || next.getTime() >= at) return found
    found = next
    after = next.getTime()
  }
  return found
}

/** The slot of a recurring schedule before the one at `at`; null for others, and where there is none within a year. */
export function previousSlot(timed: Timed, at: Date): Date | null {
  const { schedule } = timed
  if (schedule.type === 'at' || schedule.type === 'event') return null
  if (schedule.type === 'every') return new Date(at.getTime() - stepMs(schedule.n, schedule.unit))
  for (const distance of distances) {
    const found = lastIn(timed, at.getTime() - distance, at.getTime())
    if (found) return found
  }
  return null
}
