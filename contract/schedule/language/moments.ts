import { addDays, localOf, weekdayOf } from '../dates.ts'
import { minutesAhead } from './how-often.ts'
import { dayOf, type Reader, type Reading, skip, step, word } from './reader.ts'

const minuteMs = 60_000

/** “in 20 minutes”, “in an hour”: date and time of the next full minute that is as far away. */
export const fromNow: Reader = (reading) => {
  const found = minutesAhead(reading)
  if (!found) return null
  const instant = Math.ceil(reading.now / minuteMs) * minuteMs + found.minutes * minuteMs
  const { date, time } = localOf(instant, reading.timezone)
  return step(reading, found.count, { date, times: [time], isCertain: true })
}

/** “next Monday”, “this Friday”, “Monday next week”, “next week on Monday”: one day. */
export const weekdayAhead: Reader = (reading) => {
  const lead = skip(reading, 'on') ?? reading
  return inNextWeek(reading, lead) ?? nextOf(reading, lead) ?? thisOf(reading, lead)
}

function inNextWeek(reading: Reading, lead: Reading): Reading | null {
  const before = skip(lead, 'next', 'week')
  const day = before && dayOf(word(skip(before, 'on') ?? before))
  if (before && day !== null) {
    const after = skip(before, 'on') ?? before
    return step(after, 1, { date: ofNextWeek(reading, day) })
  }
  const weekday = dayOf(word(lead))
  const after = weekday === null ? null : skip({ ...lead, at: lead.at + 1 }, 'next', 'week')
  return after && weekday !== null ? step(after, 0, { date: ofNextWeek(reading, weekday) }) : null
}

function nextOf(reading: Reading, lead: Reading): Reading | null {
  const after = skip(lead, 'next')
  const day = after ? dayOf(word(after)) : null
  if (!after || day === null) return null
  const [soon, later] = [comingDay(addDays(reading.today, 1), day), ofNextWeek(reading, day)]
  return step(after, 1, soon === later ? { date: soon } : { eitherDate: [soon, later] })
}

function thisOf(reading: Reading, lead: Reading): Reading | null {
  const after =
    skip(lead, 'this', 'coming') ?? skip(lead, 'this') ?? skip(lead, 'coming') ?? skip(lead, 'upcoming')
  const day = after ? dayOf(word(after)) : null
  return after && day !== null ? step(after, 1, { date: comingDay(reading.today, day) }) : null
}

/** That weekday of the week that begins with the next Monday. */
function ofNextWeek({ today }: Reading, day: number): string {
  const monday = comingDay(addDays(today, 1), 1)
  return addDays(monday, (day + 6) % 7)
}

/** The first such weekday from that date on. */
export function comingDay(from: string, day: number): string {
  return addDays(from, (day - weekdayOf(from) + 7) % 7)
}
