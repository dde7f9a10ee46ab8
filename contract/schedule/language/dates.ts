import { addDays, isDate, twoFigures, weekdayOf } from '../dates.ts'
import { comingDay } from './moments.ts'
import {
  amountOf,
  dayOf,
  isCount,
  monthOf,
  numberOf,
  ordinalOf,
  type Reader,
  type Reading,
  skip,
  step,
  word,
} from './reader.ts'

/** “tomorrow”, “on 2027-03-01”, “on 1 March 2027”, “in 3 days”: the day of a single run. */
export const singleDate: Reader = (reading) => {
  const lead = skip(reading, 'on', 'the') ?? skip(reading, 'on') ?? reading
  const found = dateAt(lead) ?? onWeekday(lead)
  return found && step(lead, found.count, { date: found.date })
}

/** “Friday 27 November”, with or without a year: the next one that is that weekday. */
function onWeekday(reading: Reading): Found | null {
  const weekday = dayOf(word(reading))
  const after = { ...reading, at: reading.at + 1 }
  if (weekday === null) return null
  const found = dateAt(skip(after, 'the') ?? after)
  const the = word(after) === 'the' ? 1 : 0
  if (found) return weekdayOf(found.date) === weekday ? { ...found, count: found.count + 1 + the } : null
  const day = dayAndMonth(after)
  const year = Number(reading.today.slice(0, 4))
  const dates =
    day &&
    [0, 1, 2, 3, 4, 5, 6].map((more) => `${year + more}-${twoFigures(day.month)}-${twoFigures(day.day)}`)
  const date = dates?.find((one) => isDate(one) && one >= reading.today && weekdayOf(one) === weekday)
  return day && date !== undefined ? { date, count: day.count + 1 } : null
}

/** “24 December”, “December 24th”, “every 1 March”: a day of each year, or of the next one. */
export const dayOfYear: Reader = (reading) => {
  const always = skip(reading, 'every') ?? skip(reading, 'each')
  const lead = always ?? skip(reading, 'on', 'the') ?? skip(reading, 'on') ?? skip(reading, 'the') ?? reading
  const found = dayAndMonth(lead)
  if (!found) return null
  return step(lead, found.count, {
    monthDays: [found.day],
    months: [found.month],
    ...(always && { repeats: true }),
  })
}

/** “starting tomorrow”, “from 1 March 2027”, “starting on 2027-03-01”. */
export const start: Reader = (reading) => {
  const lead =
    skip(reading, 'starting') ?? skip(reading, 'beginning') ?? skip(reading, 'from') ?? skip(reading, 'since')
  const after = lead && (skip(lead, 'on', 'the') ?? skip(lead, 'on') ?? skip(lead, 'from') ?? lead)
  const found = after && (dateAt(after) ?? nextDate(after))
  return after && found ? step(after, found.count, { start: found.date }) : null
}

/** “until December”, “until 31 December 2027”, “until the end of March”, “until the end of the year”. */
export const until: Reader = (reading) => {
  const lead =
    skip(reading, 'until') ?? skip(reading, 'till') ?? skip(reading, 'through') ?? skip(reading, 'ending')
  const onDay = lead && (skip(lead, 'on', 'the') ?? skip(lead, 'on') ?? lead)
  // “The end of March” is read with its “the”, “the 31st of March” without.
  const after = onDay && (monthEnd(onDay) ? onDay : (skip(onDay, 'the') ?? onDay))
  const found = after && (dateAt(after) ?? nextDate(after) ?? monthEnd(after))
  return after && found ? step(after, found.count, { until: found.date }) : null
}

/** “5 times”, “for 10 runs”, “once”. */
export const count: Reader = (reading) => {
  const lead = skip(reading, 'for') ?? reading
  const number = numberOf(word(lead))
  if (word(reading) === 'once') return step(reading, 1, { once: true })
  return number !== null && number > 0 && isCount(word(lead, 1)) ? step(lead, 2, { count: number }) : null
}

/** “for two weeks”, “for 3 months”, “for the next 10 days”: how long it goes on, from the first possible run. */
export const lasting: Reader = (reading) => {
  const lead = skip(reading, 'for')
  const after = lead && (skip(lead, 'the', 'next') ?? skip(lead, 'the', 'coming') ?? lead)
  const n = after && amountOf(word(after))
  const unit = after && /^(day|week|month|year)s?$/.exec(word(after, 1))?.[1]
  if (!after || !n || !unit) return null
  return step(after, 2, { lasting: { n, unit: unit as 'day' | 'week' | 'month' | 'year' } })
}

/** “24 December”, “24 and 25 December”, “2026-12-24”: days that are left out, each the next time it comes. */
export function datesAt(reading: Reading): { dates: string[]; count: number } | null {
  const one = dateAt(reading) ?? nextDate(reading)
  if (one) return { dates: [one.date], count: one.count }
  const first = dayNumber(word(reading))
  if (first === null) return null
  const joint = word(reading, 1) === 'and' ? 1 : reading.tokens[reading.at + 1]?.comma ? 0 : null
  const rest = joint === null ? null : datesAt({ ...reading, at: reading.at + 1 + joint })
  const month = Number(rest?.dates[0]?.slice(5, 7))
  const date = rest && comingDate(reading.today, month, first)
  return rest && joint !== null && date
    ? { dates: [date, ...rest.dates], count: rest.count + 1 + joint }
    : null
}

type Found = { date: string; count: number }

/** A date that needs no second one to be understood. */
function dateAt(reading: Reading): Found | null {
  const { today } = reading
  const text = word(reading)
  if (text === 'today') return { date: today, count: 1 }
  if (text === 'tomorrow') return { date: addDays(today, 1), count: 1 }
  if (
    text === 'the' &&
    word(reading, 1) === 'day' &&
    word(reading, 2) === 'after' &&
    word(reading, 3) === 'tomorrow'
  )
    return { date: addDays(today, 2), count: 4 }
  if (isDate(text)) return { date: text, count: 1 }
  const ahead = daysAhead(reading)
  if (ahead) return ahead
  const day = dayAndMonth(reading)
  const year = day && /^\d{4}$/.test(word(reading, day.count)) ? word(reading, day.count) : null
  if (!day || year === null) return null
  const date = `${year}-${twoFigures(day.month)}-${twoFigures(day.day)}`
  return isDate(date) ? { date, count: day.count + 1 } : null
}

/** “in 3 days”, “a week from now”, “2 weeks from today”. */
function daysAhead(reading: Reading): Found | null {
  const led = skip(reading, 'in')
  const lead = led ?? reading
  const n = amountOf(word(lead))
  const unit = /^(day|week)s?$/.exec(word(lead, 1))?.[1]
  if (n === null || unit === undefined) return null
  const rest = { ...lead, at: lead.at + 2 }
  const after = led ? rest : (skip(rest, 'from', 'now') ?? skip(rest, 'from', 'today'))
  return (
    after && { date: addDays(reading.today, n * (unit === 'week' ? 7 : 1)), count: after.at - reading.at }
  )
}

/** A day of the year or the week, the next time it comes. */
function nextDate(reading: Reading): Found | null {
  const lead = skip(reading, 'next') ?? reading
  const weekday = dayOf(word(lead))
  if (weekday !== null)
    return { date: comingDay(addDays(reading.today, 1), weekday), count: lead.at - reading.at + 1 }
  const day = dayAndMonth(reading)
  const date = day && comingDate(reading.today, day.month, day.day)
  return day && date ? { date, count: day.count } : null
}

/** The first such day from today on; null for 30 February. */
export function comingDate(today: string, month: number, day: number): string | null {
  const year = Number(today.slice(0, 4))
  const dates = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(
    (more) => `${year + more}-${twoFigures(month)}-${twoFigures(day)}`,
  )
  return dates.find((date) => isDate(date) && date >= today) ?? null
}

/** “December”, “the end of March 2027”, “the end of the year”. */
function monthEnd(reading: Reading): Found | null {
  const after = skip(reading, 'the', 'end', 'of') ?? skip(reading, 'end', 'of') ?? reading
  const taken = after.at - reading.at
  if (taken > 0 && word(after) === 'the' && word(after, 1) === 'year') {
    return { date: `${reading.today.slice(0, 4)}-12-31`, count: taken + 2 }
  }
  const month = monthOf(word(after))
  if (month === null) return null
  const said = /^\d{4}$/.test(word(after, 1)) ? Number(word(after, 1)) : null
  const thisYear = Number(reading.today.slice(0, 4))
  const year = said ?? (month >= Number(reading.today.slice(5, 7)) ? thisYear : thisYear + 1)
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { date: `${year}-${twoFigures(month)}-${twoFigures(last)}`, count: taken + (said === null ? 1 : 2) }
}

/** “24 December”, “24th of December”, “December 24”. */
function dayAndMonth(reading: Reading): { day: number; month: number; count: number } | null {
  const first = dayNumber(word(reading))
  if (first !== null) {
    const of = word(reading, 1) === 'of' ? 1 : 0
    const month = monthOf(word(reading, 1 + of))
    return month === null ? null : { day: first, month, count: 2 + of }
  }
  const month = monthOf(word(reading))
  const the = word(reading, 1) === 'the' ? 1 : 0
  const day = month === null ? null : dayNumber(word(reading, 1 + the))
  return month === null || day === null ? null : { day, month, count: 2 + the }
}

function dayNumber(text: string): number | null {
  const day = /^\d/.test(text) ? (ordinalOf(text) ?? numberOf(text)) : null
  return day !== null && day >= 1 && day <= 31 ? day : null
}
