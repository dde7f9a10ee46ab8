import type { ScheduleInput } from '#contract/common/schedule.ts'
import type { ScheduleWarning } from '#contract/common/schedule-preview.ts'

/** A schedule as it is being looked at; `first` is its first run after `from`. */
export type Subject = {
  schedule: ScheduleInput
  timezone: string
  anchor: Date
  from: Date
  first: Date | null
}

/** A warning before it is said how grave it is and what would mend it. */
export type Notice = Omit<ScheduleWarning, 'severity' | 'fixes'>
