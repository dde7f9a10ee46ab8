import { useSchedulePreview } from '#components/kit/schedule/use-schedule-preview.ts'
import type { ScheduleInput } from '#contract/common/schedule.ts'
import { wantedWhen } from '../draft/input.ts'
import { useAnchor, useBuilder, useDraft } from '../state/builder-form.ts'

export type Timing = {
  /** Null while *When* is not complete. */
  schedule: ScheduleInput | null
  words: string | null
  next: string[]
  isOver: boolean
  /** The service does not accept the schedule. */
  isRefused: boolean
  /** Runs a day as the service counted them. */
  counted: number | null
}

/** The schedule in words and its next runs; nothing of that for events. */
export function useTiming(): Timing {
  const draft = useDraft()
  const { automation } = useBuilder()
  const schedule = wantedWhen(draft)
  const timed = schedule?.type === 'event' ? null : schedule
  const { preview, stale, issues, error } = useSchedulePreview(timed, draft.timezone, {
    anchor: useAnchor(),
    automationId: automation?.id,
  })
  const isRefused = issues.length > 0
  if (!timed) return { schedule, words: null, next: [], isOver: false, isRefused: false, counted: null }
  const current = stale ? null : preview
  const next = current?.next ?? []
  // Keeps the words of the earlier schedule while an answer is on its way, and drops them when none will come.
  const said = isRefused || error ? current : preview
  return {
    schedule,
    // A service without previews gives no words for a schedule.
    words: said?.description ?? (isRefused ? null : 'At the times of the schedule'),
    next,
    isOver: current !== null && next.length === 0,
    isRefused,
    counted: current?.runsPerDay ?? null,
  }
}
