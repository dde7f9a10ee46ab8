import { clockCronOf } from './cron/write.ts'
import { type EveryForm, problem, type Said, type TimedSchedule } from './draft-types.ts'

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
