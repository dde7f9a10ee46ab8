import { weekdayNames } from '#contract/common/calendar-words.ts'
import type { NthDay, Way } from '#contract/schedule/form/types.ts'

export const ways: readonly Way[] = ['repeat', 'every', 'once', 'cron', 'rrule']

export const wayWords: Record<Way, string> = {
  repeat: 'Repeats',
  every: 'Every so often',
  once: 'Once',
  cron: 'Cron',
  rrule: 'RRULE',
}

/** What each way is called within a sentence. */
export const wayNames: Record<Way, string> = {
  repeat: 'This form',
  every: 'An interval',
  once: 'A single run',
  cron: 'Cron',
  rrule: 'A recurrence rule',
}

export const nthWords: readonly { value: number; label: string }[] = [
  { value: 1, label: 'first' },
  { value: 2, label: 'second' },
  { value: 3, label: 'third' },
  { value: 4, label: 'fourth' },
  { value: 5, label: 'fifth' },
  { value: -1, label: 'last' },
]

export const nthDays: readonly { value: NthDay; label: string }[] = [
  { value: 'weekday', label: 'weekday' },
  { value: 'weekend', label: 'weekend day' },
  ...([1, 2, 3, 4, 5, 6, 0] as const).map((day) => ({ value: day, label: weekdayNames[day] })),
]
