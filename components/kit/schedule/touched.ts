import type { ClockChange, SchedulePreview, ScheduleWarning } from '#contract/common/schedule-preview.ts'

/** `warning`: what it does to a run; null when it does nothing. */
export type TouchedChange = ClockChange & { warning: ScheduleWarning | null }

export function touched({ clockChanges, warnings }: SchedulePreview): TouchedChange[] {
  const clock = warnings.filter(({ code }) => code.startsWith('clock-'))
  return clockChanges.map((change) => ({
    ...change,
    warning: clock.find(({ instant }) => instant === change.instant) ?? null,
  }))
}
