import { isDate, isTime } from '../dates.ts'
import { cityOf } from '../zones.ts'
import { clockCronOf, cronOf } from './cron.ts'
import { dailyParts, ruleOf } from './rule-write.ts'
import { gridOf, shiftedBy } from './times.ts'
import {
  type EveryForm,
  type OnceForm,
  type Problem,
  problem,
  type RepeatForm,
  type Said,
  type TimedSchedule,
} from './types.ts'

/** Longest rule that can be saved, in characters. */
const longestRule = 500

/** Cron where it says the form exactly, a recurrence rule for everything else. */
export function scheduleOfRepeat(form: RepeatForm, timezone: string): Said<TimedSchedule> {
  const wrong = formProblem(form)
  if (wrong) return { problem: wrong }
  const expr = cronOf(form)
  return expr === null ? recurrenceOf(form, timezone) : { value: { type: 'cron', expr } }
}

/** The form as a recurrence rule, also where cron would do. */
export function recurrenceOf(
  form: RepeatForm,
  timezone: string,
): Said<Extract<TimedSchedule, { type: 'rrule' }>> {
  const wrong = formProblem(form)
  if (wrong) return { problem: wrong }
  const rrule = ruleOf(form, timezone)
  if (rrule === null) return problem('times', oddTimes(form, timezone))
  if (rrule.length > longestRule)
    return problem('except', 'These are too many dates for one rule: leave some out')
  return { value: { type: 'rrule', rrule } }
}

function formProblem(form: RepeatForm): Problem | null {
  const found = [...shapeProblems(form), ...endProblems(form), ...dateProblems(form)]
  return found[0] ?? null
}

function shapeProblems(form: RepeatForm): Problem[] {
  const { unit, inMonth } = form
  const byDays = (unit === 'month' || unit === 'year') && inMonth === 'days'
  const severalPlaces =
    unit === 'year' && inMonth === 'weekday' && typeof form.nthDay !== 'number' && form.months.length > 1
  return [
    ...when(!isFrom1(form.interval, 1000), 'interval', 'Give a whole number from 1 to 1000'),
    ...when(unit === 'week' && form.weekdays.length === 0, 'weekdays', 'Choose at least one weekday'),
    ...when(byDays && form.monthDays.length === 0, 'monthDays', 'Choose at least one day of the month'),
    ...when(unit === 'year' && form.months.length === 0, 'months', 'Choose at least one month'),
    ...when(
      severalPlaces && Number(form.interval) > 1,
      'months',
      'With more than one year between, choose one month',
    ),
    ...when(form.times.length === 0, 'times', 'Add a time of day'),
    ...when(!form.times.every(isTime), 'times', 'Fill in each time of day'),
  ]
}

function endProblems({ end, count, until, start }: RepeatForm): Problem[] {
  return [
    ...when(start !== '' && !isDate(start), 'start', 'Choose a day to start on'),
    ...when(end === 'count' && !isFrom1(count, 10_000), 'count', 'Give a number of runs from 1 to 10000'),
    ...when(end === 'until' && !isDate(until), 'until', 'Choose the last day'),
    ...when(end === 'until' && isDate(start) && until < start, 'until', 'It would end before it starts'),
  ]
}

function dateProblems({ except, extra }: RepeatForm): Problem[] {
  return [
    ...when(!except.every(isDate), 'except', 'Choose a day for each exception'),
    ...when(
      !extra.every(({ date, time }) => isDate(date) && isTime(time)),
      'extra',
      'Give each extra run a day and a time',
    ),
  ]
}

function when(wrong: boolean, field: string, message: string): Problem[] {
  return wrong ? [{ field, message }] : []
}

function isFrom1(text: string, most: number): boolean {
  return /^\d{1,5}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most
}

function oddTimes(form: RepeatForm, timezone: string): string {
  const { minutes } = gridOf(form.times)
  const shown = minutes.map((minute) => `:${String(minute).padStart(2, '0')}`).join(' and ')
  const shifted = dailyParts(form) && shiftedBy(form.times, timezone)
  const instead = 'let all end in the same minute, or make two automations'
  return shifted
    ? `One rule cannot hold these times together: they end in ${shown}, and between ${shifted.from} and ${shifted.to}, when ${cityOf(timezone)} changes its clocks, the wrong one of them would run. Choose times outside of that, ${instead}`
    : `One rule cannot hold these times together, since they end in ${shown}: ${instead}`
}

/** Longest interval on the clock, which starts again with the hour or the day. */
const mostOnClock = { minutes: 60, hours: 24 }

export function scheduleOfEvery(form: EveryForm): Said<TimedSchedule> {
  const { unit, onClock } = form
  if (!isWhole(form.n)) return problem('n', 'Give a whole number of 1 or more')
  const n = Number(form.n)
  if (!Number.isSafeInteger(n)) return problem('n', 'This number is too large')
  if (!onClock) return { value: { type: 'every', n, unit } }
  const clash = clockProblem(form, n)
  return clash ?? { value: { type: 'cron', expr: clockCronOf(form) } }
}

function clockProblem(form: EveryForm, n: number): { problem: { field: string; message: string } } | null {
  const { unit, minute, hours, weekdays } = form
  const most = mostOnClock[unit]
  if (n > most) {
    return problem(
      'n',
      `On the clock it starts again every ${unit === 'minutes' ? 'hour' : 'day'}: ${most} ${unit} at most`,
    )
  }
  if (unit === 'hours' && !(/^\d{1,2}$/.test(minute) && Number(minute) <= 59)) {
    return problem('minute', 'Give a minute from 0 to 59')
  }
  if (hours !== null && hours.from > hours.to) {
    return problem('hours', 'The first hour has to come before the last one of the same day')
  }
  return weekdays.length === 0 ? problem('weekdays', 'Choose at least one weekday') : null
}

export function isWhole(text: string): boolean {
  return /^\d{1,16}$/.test(text.trim()) && Number(text) >= 1
}

export function scheduleOfOnce({ date, time, exact }: OnceForm): Said<TimedSchedule> {
  if (exact !== null) {
    const at = exact
    return at.trim() === ''
      ? problem('at', 'Write a date and a time, such as 2027-03-01T09:00:00+01:00')
      : { value: { type: 'at', at } }
  }
  if (!isDate(date)) return problem('date', 'Choose a day')
  if (!isTime(time)) return problem('time', 'Choose a time of day')
  return { value: { type: 'at', at: `${date}T${time}` } }
}

/** Date and time when they say it all; else the text as it is. */
export function formOfOnce(at: string): OnceForm {
  const [, date = '', time = '', rest = ''] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(.*)$/.exec(at) ?? []
  const plain = isDate(date) && isTime(time) && /^(?::00(?:\.0+)?)?$/.test(rest)
  return { date: isDate(date) ? date : '', time: isTime(time) ? time : '', exact: plain ? null : at }
}
