import { isDate, isTime } from './calendar.ts'
import { type OnceForm, problem, type Said, type TimedSchedule } from './draft-types.ts'

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
