import type { ScheduleInput } from '../../common/schedule.ts'

/** Schedule that the editor can make: any except events. */
export type TimedSchedule = Exclude<ScheduleInput, { type: 'event' }>

/** Kinds of the form: three forms, and the two texts that can express everything else. */
export type Way = 'repeat' | 'every' | 'once' | 'cron' | 'rrule'

export type RepeatUnit = 'day' | 'week' | 'month' | 'year'

/** First to fifth, or -1 for the last. */
export type Nth = 1 | 2 | 3 | 4 | 5 | -1

/** 0 is Sunday. */
export type NthDay = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 'weekday' | 'weekend'

type ExtraDate = { date: string; time: string }

/**
 * A repetition by the calendar. Dates are `YYYY-MM-DD` and times `HH:MM`, both local; numbers that are typed
 * stay text, so that a field that is being emptied is not filled again.
 */
export type RepeatForm = {
  unit: RepeatUnit
  interval: string
  /** 0 is Sunday. */
  weekdays: number[]
  /** Chooses which of the next two gives the day of the month. */
  inMonth: 'days' | 'weekday'
  /** 1 to 31, and -1 for the last day. */
  monthDays: number[]
  nth: Nth
  nthDay: NthDay
  /** 1 is January; used by the year. */
  months: number[]
  times: string[]
  /** First day of a week, for every second week and the like; 0 is Sunday. */
  weekStart: number
  /** Empty: from the moment it is saved. */
  start: string
  end: 'never' | 'count' | 'until'
  count: string
  until: string
  except: string[]
  extra: ExtraDate[]
}

export type EveryForm = {
  n: string
  unit: 'minutes' | 'hours'
  /** On the clock, at :00 or at `minute`, instead of counted from the moment it is saved. */
  onClock: boolean
  minute: string
  /** Hours of the day, both inclusive; null when all day. */
  hours: { from: number; to: number } | null
  /** 0 is Sunday; all seven when every day. */
  weekdays: number[]
}

export type OnceForm = {
  date: string
  time: string
  /** An instant in ISO 8601 as it was given, when date and time cannot say it or it is typed; else null. */
  exact: string | null
}

/** Plain JSON: it is kept in the browser while nothing is saved. */
export type ScheduleDraft = {
  way: Way
  repeat: RepeatForm
  every: EveryForm
  once: OnceForm
  cron: string
  rrule: string
  /** The schedule that the shown form was read from; kept letter by letter until the form is changed. */
  written: { schedule: TimedSchedule; timezone: string } | null
}

/** `field` names what is to be mended: `times`, `weekdays`, `expr`. */
export type Problem = { field: string; message: string }

export type Said<T> = { value: T } | { problem: Problem }

export function problem(field: string, message: string): { problem: Problem } {
  return { problem: { field, message } }
}
