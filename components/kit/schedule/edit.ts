import { withSchedule } from '#contract/schedule/form/draft.ts'
import type {
  EveryForm,
  OnceForm,
  RepeatForm,
  ScheduleDraft,
  TimedSchedule,
} from '#contract/schedule/form/types.ts'

/** Whoever changes a form says the schedule anew: what was read no longer stands. */
export function editRepeat(draft: ScheduleDraft, change: Partial<RepeatForm>): ScheduleDraft {
  return { ...draft, repeat: { ...draft.repeat, ...change }, written: null }
}

export function editEvery(draft: ScheduleDraft, change: Partial<EveryForm>): ScheduleDraft {
  return { ...draft, every: { ...draft.every, ...change }, written: null }
}

export function editOnce(draft: ScheduleDraft, change: Partial<OnceForm>): ScheduleDraft {
  return { ...draft, once: { ...draft.once, ...change }, written: null }
}

export function editText(draft: ScheduleDraft, kind: 'cron' | 'rrule', text: string): ScheduleDraft {
  return { ...draft, [kind]: text, written: null }
}

/** Takes a schedule over; who writes text goes on writing text. */
export function adopt(draft: ScheduleDraft, schedule: TimedSchedule, timezone: string): ScheduleDraft {
  if (draft.way === 'cron' && schedule.type === 'cron') return editText(draft, 'cron', schedule.expr)
  if (draft.way === 'rrule' && schedule.type === 'rrule') return editText(draft, 'rrule', schedule.rrule)
  return withSchedule(draft, schedule, timezone)
}
