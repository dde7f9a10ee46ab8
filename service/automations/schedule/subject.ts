import type { ScheduleInput } from '#contract/common/schedule.ts'

/** A schedule as it is being looked at; `first` is its first run after `from`. */
export type Subject = {
  schedule: ScheduleInput
  timezone: string
  anchor: Date
  from: Date
  first: Date | null
}
