const DAY = 86_400_000
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
type Weekday = (typeof WEEKDAYS)[number]

function midnight(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()))
}

function atTime(day: Date, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(day.getTime() + (hours * 60 + minutes) * 60_000)
}

/** The instant a whole number of days before today, at a time of day in UTC. */
export function daysAgo(now: Date, days: number, time: string): Date {
  return atTime(new Date(midnight(now).getTime() - days * DAY), time)
}

/** A weekday some weeks before the week of `at`, so that a text can name weekdays whatever today is. */
export function weekday(at: Date, weeksBefore: number, day: Weekday, time = '00:00'): Date {
  const sinceMonday = (midnight(at).getUTCDay() + 6) % 7
  const days = sinceMonday + weeksBefore * 7 - WEEKDAYS.indexOf(day)
  return atTime(new Date(midnight(at).getTime() - days * DAY), time)
}

export function plusDays(at: Date, days: number): Date {
  return new Date(at.getTime() + days * DAY)
}

/** `2026-03-04`, the form of a chart's days. */
export function isoDay(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** `4 March` */
export function dayMonth(at: Date): string {
  return at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
}

/** `06:40`, in UTC */
export function clock(at: Date): string {
  return at.toISOString().slice(11, 16)
}

/** `Wednesday, 4 March` */
export function fullDay(at: Date): string {
  return `${at.toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' })}, ${dayMonth(at)}`
}

/** One point a day from `first` on. */
export function daily(first: Date, values: number[]): { x: string; y: number }[] {
  return values.map((y, index) => ({ x: isoDay(plusDays(first, index)), y }))
}

/** One point a week from `first` on. */
export function weekly(first: Date, values: number[]): { x: string; y: number }[] {
  return values.map((y, index) => ({ x: isoDay(plusDays(first, index * 7)), y }))
}
