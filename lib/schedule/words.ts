import type { NthDay, Way } from './draft-types.ts'

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

export const weekdayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

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

/** “9”, “9 and 17”, “9, 12 and 17”. */
export function joined(items: readonly string[], last: 'and' | 'or' = 'and'): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}`
}
