import type { EveryForm, OnceForm, RepeatForm } from '../form/types.ts'
import { comingDate } from './dates.ts'
import { firstStart } from './first-start.ts'
import type { Meaning } from './reader.ts'

/** Form for the understood words, or the reason why they are not enough. */
export type Composed =
  | { way: 'repeat'; form: Partial<RepeatForm> }
  | { way: 'every'; form: EveryForm }
  | { way: 'once'; form: OnceForm }
  | { problem: string }

export type Today = { today: string; clock: string }

const everyDay = [0, 1, 2, 3, 4, 5, 6]

export function compose(meaning: Meaning, now: Today): Composed {
  const { every, date, once, months, monthDays, repeats } = meaning
  const unit = every?.unit
  if (unit === 'minute' || unit === 'hour') return composeEvery(meaning, unit)
  if (meaning.hours) return { problem: 'Hours from and to go with an interval, such as “every 15 minutes”.' }
  if (date === undefined && !every && !repeats && monthDays?.length === 1 && months?.length === 1) {
    const [month = 1] = months
    return composeOnce(
      { ...meaning, months: undefined, monthDays: undefined },
      comingDate(now.today, month, monthDays[0] ?? 1) ?? undefined,
    )
  }
  if (date !== undefined || once) return composeOnce(meaning, date)
  return composeRepeat(meaning, now)
}

function composeEvery(
  { every, hours, weekdays, zone: _, repeats: __, ...rest }: Meaning,
  unit: 'minute' | 'hour',
): Composed {
  if (!every || Object.keys(rest).length > 0) {
    return {
      problem:
        'An interval of minutes or hours goes with weekdays and hours only; it has no date, time or end.',
    }
  }
  const last = hours && unit === 'minute' ? hours.to - 1 : hours?.to
  return {
    way: 'every',
    form: {
      n: String(every.n),
      unit: unit === 'minute' ? 'minutes' : 'hours',
      onClock: hours !== undefined || weekdays !== undefined,
      minute: '0',
      hours: hours && last !== undefined ? { from: hours.from, to: last } : null,
      weekdays: weekdays ?? everyDay,
    },
  }
}

function composeOnce(
  { times = [], zone: _, once: __, date: ___, ...rest }: Meaning,
  date: string | undefined,
): Composed {
  const others = Object.values(rest).some((value) => value !== undefined)
  if (others) return { problem: 'A single run has one day and one time; it does not repeat or end.' }
  if (date === undefined) return { problem: 'Say on which day, such as “tomorrow” or “on 1 March”.' }
  const [time, ...more] = times
  if (time === undefined) return { problem: 'Say at what time, such as “at 9:00”.' }
  if (more.length > 0) return { problem: 'A single run has one time of day. Say one of them.' }
  return { way: 'once', form: { date, time, exact: null } }
}

function composeRepeat(meaning: Meaning, now: Today): Composed {
  const days = daysOf(meaning)
  if ('problem' in days) return days
  if (!meaning.times) return { problem: 'Say at what time, such as “at 9:00”.' }
  const form = { ...days, interval: days.interval ?? '1', times: meaning.times, ...endOf(meaning) }
  const start = meaning.start ?? (Number(form.interval) > 1 ? firstStart(form, now) : '')
  return { way: 'repeat', form: { ...form, start, except: [], extra: [] } }
}

type Days = Partial<RepeatForm> & { unit: RepeatForm['unit'] }

function daysOf(meaning: Meaning): Days | { problem: string } {
  const { every, weekdays, nth, monthDays, months } = meaning
  const kinds = [weekdays, nth, monthDays].filter((kind) => kind !== undefined)
  if (kinds.length > 1)
    return { problem: 'Weekdays and days of the month do not go together in one rule: make two automations.' }
  const interval = String(every?.n ?? 1)
  if (weekdays) return weekDaysOf(meaning, weekdays, interval)
  if (nth || monthDays) return inMonthOf(meaning, interval)
  if (months) return { problem: 'Say on which day of the month.' }
  if (every?.unit === 'day') return { unit: 'day', interval }
  if (every?.unit === 'week') return { problem: 'Say on which weekday, such as “every 2 weeks on Friday”.' }
  if (every) return { problem: 'Say on which day, such as “on the 1st” or “on the first Monday”.' }
  return { problem: 'Say how often, such as “every weekday”, or on which day.' }
}

function weekDaysOf(
  { every, repeats, months }: Meaning,
  weekdays: number[],
  interval: string,
): Days | { problem: string } {
  if (months)
    return { problem: 'Weekdays of certain months only cannot be said in the form. Write it as cron.' }
  if (!every && !repeats) return { problem: 'Say “every” before the weekday, or a date for a single run.' }
  if (every && every.unit !== 'week' && !(every.unit === 'day' && every.n === 1)) {
    return { problem: 'Weekdays go with weeks, such as “every 2 weeks on Friday”.' }
  }
  return { unit: 'week', weekdays, interval }
}

function inMonthOf(meaning: Meaning, interval: string): Days | { problem: string } {
  const { every, repeats, nth, monthDays = [], months } = meaning
  const where = nth ? nthOf(nth) : { inMonth: 'days' as const, monthDays }
  if (where === null) return { problem: 'Say a weekday, or “the last day of the month”.' }
  if (months) return inYearOf(meaning, months, where)
  if (every?.unit === 'month' || (!every && repeats)) return { unit: 'month', ...where, interval }
  return { problem: 'Say “every month”, or in which month.' }
}

function inYearOf(
  { every, repeats, nth }: Meaning,
  months: number[],
  where: Partial<RepeatForm>,
): Days | { problem: string } {
  const isYearly = every?.unit === 'year'
  const isEach = every ? every.unit === 'month' && every.n === 1 : repeats || nth !== undefined
  if (!isYearly && !isEach) return { problem: 'Say “every year” for days of certain months.' }
  return { unit: 'year', months, ...where, interval: isYearly ? String(every.n) : '1' }
}

function nthOf({ nth, day }: NonNullable<Meaning['nth']>): Partial<RepeatForm> | null {
  if (day === 'day') return { inMonth: 'days', monthDays: [nth] }
  if (![1, 2, 3, 4, 5, -1].includes(nth)) return null
  return { inMonth: 'weekday', nth: nth as RepeatForm['nth'], nthDay: day as RepeatForm['nthDay'] }
}

function endOf({ count, until }: Meaning): Partial<RepeatForm> {
  if (count !== undefined) return { end: 'count', count: String(count) }
  return until === undefined ? { end: 'never' } : { end: 'until', until }
}
