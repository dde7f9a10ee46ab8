import { isDate, isTime } from '../dates.ts'
import { clockCronOf } from './cron.ts'
import { type EveryForm, type OnceForm, problem, type Said, type TimedSchedule } from './types.ts'

/** The most that an interval on the clock can be: it starts again with the hour or the day. */
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
