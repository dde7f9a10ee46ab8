import { monthNames, weekdayNames } from '../../common/calendar-words.ts'
import { addDays } from '../dates.ts'
import { type Composed, noTime, type Today } from './composed.ts'
import { comingDate } from './dates.ts'
import { meantBy } from './how-often.ts'
import { comingDay } from './moments.ts'
import { timeIn } from './parts-of-day.ts'
import type { Meaning, PartOfDay } from './reader.ts'
import { composeRepeat } from './repeat.ts'

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const workdays = [1, 2, 3, 4, 5]

export function compose(said: Meaning, now: Today): Composed {
  const timed = withPart(said)
  if ('problem' in timed) return timed
  const meaning = withoutDays(timed)
  const { every, date, eitherDate, once, per, hours, business, minute } = meaning
  if (per) return composeOpen(meaning, per, now)
  if (every?.unit === 'minute' || every?.unit === 'hour') return composeEvery(meaning, every.n, every.unit)
  if (hours || business)
    return { problem: 'Hours from and to go with an interval, such as “every 15 minutes”.' }
  if (minute !== undefined)
    return { problem: 'A minute of the hour goes with hours, such as “every hour at :15”.' }
  if (eitherDate) return composeEither(meaning, eitherDate)
  const single = singleDay(meaning, now)
  if (single !== null) return single
  if (date !== undefined || once) return composeOnce(meaning, date, now)
  return meaning.nths ? composeCron(meaning, meaning.nths) : composeRepeat(meaning, now)
}

/** What the form has no field for: several places of a weekday in each month. */
function composeCron(meaning: Meaning, { nths, day }: NonNullable<Meaning['nths']>): Composed {
  const { times, nths: _, every: __, zone: ___, isCertain: ____, repeats: _____, ...rest } = meaning
  if (!times) return { problem: noTime }
  if (Object.values(rest).some((value) => value !== undefined))
    return { problem: 'This takes two automations: say one weekday of the month at a time.' }
  const minutes = [...new Set(times.map((time) => Number(time.slice(3))))]
  if (minutes.length > 1) return { problem: 'Times of the same minute go together, such as 9:30 and 17:30.' }
  const places = nths.map((nth) => (nth === -1 ? `${day}L` : `${day}#${nth}`))
  const hours = times.map((time) => Number(time.slice(0, 2)))
  return { way: 'cron', form: `${minutes[0]} ${hours.join(',')} * * ${places.join(',')}` }
}

/** The times as they are meant in that part of the day. */
function withPart({
  part,
  isCertain = false,
  ...meaning
}: Meaning): Meaning | { problem: string; meant: string[] } {
  if (part === undefined) return meaning
  const { times } = meaning
  if (times === undefined) return { problem: noTime, meant: partTimes(meaning, part) }
  const meant = times.map((time) => timeIn(part, time, isCertain))
  const outside = times.find((_, index) => meant[index] === null)
  if (outside !== undefined)
    return { problem: `${outside} is not in the ${part}. Say which of the two is meant.`, meant: [] }
  return { ...meaning, times: meant.filter((time) => time !== null).sort() }
}

function partTimes({ every, weekdays }: Meaning, part: PartOfDay): string[] {
  if (every?.unit !== 'day' || every.n !== 1 || weekdays) return []
  const hours = {
    morning: ['8:00', '9:00'],
    afternoon: ['14:00', '16:00'],
    evening: ['18:00', '20:00'],
    night: ['22:00', '0:00'],
  }
  return hours[part].map((time) => `every day at ${time}`)
}

/** Weekdays that are left out, taken from those that are said, or from all. */
function withoutDays({ without, ...meaning }: Meaning): Meaning {
  if (without === undefined) return meaning
  const { every, weekdays, business } = meaning
  const days = (weekdays ?? (business ? workdays : everyDay)).filter((day) => !without.includes(day))
  const { every: _, ...rest } = meaning
  const isDaily = every?.unit === 'day' && every.n === 1
  return { ...(isDaily ? rest : meaning), weekdays: days, ...((isDaily || every) && { repeats: true }) }
}

/** “Friday at 5 pm”, “24 December at 18:00”: the next one, unless something says that it repeats. */
function singleDay(meaning: Meaning, now: Today): Composed | null {
  const { every, date, repeats, weekdays, monthDays, months, times, except } = meaning
  if (date !== undefined || every || repeats || except) return null
  const [day] = weekdays ?? []
  if (weekdays?.length === 1 && day !== undefined && !months) {
    const isOver = (times?.at(-1) ?? '24:00') <= now.clock
    const coming = comingDay(isOver ? addDays(now.today, 1) : now.today, day)
    const weekly = times ? [`every ${weekdayNames[day]} at ${times.join(' and ')}`] : []
    return { ...composeOnce({ ...meaning, weekdays: undefined }, coming, now), meant: weekly }
  }
  if (monthDays?.length !== 1 || months?.length !== 1) return null
  const [month = 1] = months
  const coming = comingDate(now.today, month, monthDays[0] ?? 1)
  if (coming === null) return { problem: `${monthNames[month - 1]} has no day ${monthDays[0]}.` }
  return composeOnce({ ...meaning, months: undefined, monthDays: undefined }, coming, now)
}

function composeEither({ times = [] }: Meaning, dates: [string, string]): Composed {
  const meant = times.length === 1 ? dates.map((date) => `on ${date} at ${times[0]}`) : []
  return { problem: 'This can mean the one of this week or of the next. Say the date.', meant }
}

/** “Twice a day”: clear only when as many times are said. */
function composeOpen(
  { per: _, ...meaning }: Meaning,
  per: NonNullable<Meaning['per']>,
  now: Today,
): Composed {
  const { n, unit } = per
  const given = {
    hour: 0,
    day: meaning.times?.length,
    week: meaning.weekdays?.length,
    month: meaning.monthDays?.length,
  }[unit]
  if (given === n && unit !== 'hour') return composeRepeat({ ...meaning, every: { n: 1, unit } }, now)
  const what = {
    hour: 'at which minutes',
    day: 'at which times',
    week: 'on which weekdays',
    month: 'on which days',
  }[unit]
  const said = `${n === 2 ? 'twice' : `${n} times`} ${unit === 'hour' ? 'an' : 'a'} ${unit}`
  return { problem: `Say ${what}: “${said}” leaves it open.`, meant: meantBy(per) }
}

function composeEvery(meaning: Meaning, n: number, unit: 'minute' | 'hour'): Composed {
  const {
    every: _,
    repeats: __,
    zone: ___,
    hours,
    business,
    weekdays,
    minute,
    fromMidnight,
    ...rest
  } = meaning
  if (Object.values(rest).some((value) => value !== undefined)) {
    return {
      problem:
        'An interval of minutes or hours goes with weekdays and hours only; it has no date, time or end.',
    }
  }
  if (minute !== undefined && unit === 'minute')
    return { problem: 'A minute of the hour goes with hours, such as “every hour at :15”.' }
  const span = hours ?? (business ? { from: 9, to: 17, minute: 0 } : undefined)
  const last = span && lastHour(span, n, unit)
  if (last === null)
    return {
      problem:
        'Hours end at a full hour, or at the last run before one. Say for example “from 9:00 to 17:00”.',
    }
  return {
    way: 'every',
    form: {
      n: String(n),
      unit: unit === 'minute' ? 'minutes' : 'hours',
      onClock: fromMidnight || span !== undefined || weekdays !== undefined || minute !== undefined,
      minute: String(minute ?? 0),
      hours: span && last !== undefined ? { from: span.from, to: last } : null,
      weekdays: weekdays ?? (business ? workdays : everyDay),
    },
  }
}

/** The last hour with runs; null when they would end in the middle of it. */
function lastHour(
  { to, minute }: NonNullable<Meaning['hours']>,
  n: number,
  unit: 'minute' | 'hour',
): number | null {
  if (minute === 0) return unit === 'minute' ? to - 1 : to
  return unit === 'minute' && minute % n === 0 && minute + n >= 60 ? to : null
}

function composeOnce(
  { times = [], zone: _, once: __, date: ___, isCertain = false, ...rest }: Meaning,
  date: string | undefined,
  now: Today,
): Composed {
  const others = Object.values(rest).some((value) => value !== undefined)
  if (others) return { problem: 'A single run has one day and one time; it does not repeat or end.' }
  if (date === undefined) return { problem: 'Say on which day, such as “tomorrow” or “on 1 March”.' }
  const [time, ...more] = times
  if (time === undefined) return { problem: noTime }
  if (more.length > 0) return { problem: 'A single run has one time of day. Say one of them.' }
  if (date < now.today || (date === now.today && time <= now.clock)) {
    const later = time < '12:00' && !isCertain ? timeIn('afternoon', time, false) : null
    const isAhead = date === now.today && later !== null && later > now.clock
    return { problem: `${time} on ${date} is over.`, meant: isAhead ? [`today at ${later}`] : [] }
  }
  return { way: 'once', form: { date, time, exact: null } }
}
