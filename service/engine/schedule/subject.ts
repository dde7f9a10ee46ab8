import type { ScheduleInput } from '#contract/common/schedule.ts'
import type { ScheduleWarning } from '#contract/common/schedule-preview.ts'
import { nextAfter } from './next-after.ts'
import { dayMs } from './zone.ts'

/** Schedule to check; `first` is its first run after `from`. */
export type Subject = {
  schedule: ScheduleInput
  timezone: string
  anchor: Date
  from: Date
  first: Date | null
}

/** Warning without its severity and fixes. */
export type Notice = Omit<ScheduleWarning, 'severity' | 'fixes'>

/** Runs a day from which a warning is given. */
export const manyRuns = 100

/** Most runs of a day that are counted. */
export const mostRuns = 501

/** Runs in the 24 hours from the first run on, counted to `mostRuns`, and the shortest time between two of them. */
export type Pace = { runs: number; shortest: number }

export function paceOf({ schedule, timezone, anchor, first }: Subject): Pace | null {
  if (first === null) return null
  const end = first.getTime() + dayMs
  const pace = { runs: 1, shortest: Number.POSITIVE_INFINITY }
  let last = first
  while (pace.runs < mostRuns) {
    const next = nextAfter(schedule, timezone, anchor, last)
    if (next === null || next.getTime() >= end) break
    pace.shortest = Math.min(pace.shortest, next.getTime() - last.getTime())
    pace.runs += 1
    last = next
  }
  return pace
}
