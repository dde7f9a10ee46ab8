import {
  type FoundTime,
  plainTimeAt,
  shiftAt,
  skipClock,
  type Time,
  timeAt,
  withHalves,
} from './clock-time.ts'
import { isCount, listOf, type Reader, type Reading, skip, step, word } from './reader.ts'

/** “at 9”, “9:30”, “at 3pm and 5 pm”, “noon”, “at 9 and 17”. */
export const times: Reader = (reading) => {
  const said = word(reading) === 'at' || word(reading) === '@'
  const start = said ? { ...reading, at: reading.at + 1 } : reading
  const list = listOf(start, (one) => timeOrAt(one, said))
  if (!list) return null
  const clocks = withHalves(list.items)
  const ready = skipClock(list.after)
  const isCertain = list.items.some((time) => time.isCertain || time.half !== null)
  return step(ready, 0, { times: [...new Set(clocks)].sort(), ...(isCertain && { isCertain }) })
}

/** “9” in “at 9 and at 17”. */
function timeOrAt(reading: Reading, bare: boolean): FoundTime | null {
  const lead = skip(reading, 'at')
  // “At 9, 5 times” is one hour and a number of runs.
  if (isCount(word(reading, 1))) return null
  const found = timeAt(lead ?? reading, bare || lead !== null)
  return found && { ...found, count: found.count + (lead ? 1 : 0) }
}

/** “at :15”, “on the hour”, “on the half hour”, “at quarter past”, “15 minutes past every hour”: a minute of each hour. */
export const minutes: Reader = (reading) => {
  const lead = skip(reading, 'at') ?? skip(reading, '@') ?? skip(reading, 'on', 'the') ?? reading
  const found = minuteAt(lead)
  return (
    found &&
    step(lead, found.count, { minute: found.minute, ...(found.hourly && { every: { n: 1, unit: 'hour' } }) })
  )
}

function minuteAt(reading: Reading): { minute: number; count: number; hourly?: boolean } | null {
  const figures = /^:([0-5]\d)$/.exec(word(reading))
  if (figures) return { minute: Number(figures[1]), count: 1 }
  if (word(reading, -1) === 'the' && word(reading) === 'hour') return { minute: 0, count: 1 }
  if (word(reading, -1) === 'the' && skip(reading, 'half', 'hour')) return { minute: 30, count: 2 }
  const shift = shiftAt(reading)
  if (!shift || shift.sign < 0) return null
  const end = { ...reading, at: reading.at + shift.count }
  const hourly = skip(end, 'every', 'hour') ?? skip(end, 'each', 'hour') ?? skip(end, 'the', 'hour')
  const isEach = word(end) !== 'the'
  if (hourly) return { minute: shift.minutes, count: hourly.at - reading.at, hourly: isEach }
  return end.at >= reading.tokens.length ? { minute: shift.minutes, count: shift.count } : null
}

const joints = ['and', 'to', 'until', 'till', '-', '–']

/** “between 9 and 17”, “from 9am to 5pm”, “from midnight”: hours of the day for an interval. */
export const hours: Reader = (reading) => {
  const lead = word(reading)
  if (lead !== 'between' && lead !== 'from') return null
  const isOpen = word(reading, 1) === 'midnight' && !joints.includes(word(reading, 2))
  if (lead === 'from' && isOpen) return step(reading, 2, { fromMidnight: true })
  // “From 10 to 5” are two hours here, not ten minutes before five.
  const first = plainTimeAt({ ...reading, at: reading.at + 1 }, true)
  const joint = first ? { ...reading, at: reading.at + 1 + first.count } : null
  const second =
    joint && joints.includes(word(joint)) ? plainTimeAt({ ...joint, at: joint.at + 1 }, true) : null
  if (!first || !joint || !second) return null
  const span = spanOf(first.item, second.item)
  return span && step(joint, 1 + second.count, { hours: span })
}

function spanOf(first: Time, second: Time): { from: number; to: number; minute: number } | null {
  const [from, to] = withHalves([first, second])
  if (!from?.endsWith(':00') || to === undefined) return null
  const start = Number(from.slice(0, 2))
  const end = Number(to.slice(0, 2))
  const minute = Number(to.slice(3))
  const isOpen = !first.isCertain && !second.isCertain && second.half === null
  // “From 9 to 5”.
  const last = isOpen && start >= end && end > 0 && end < 12 ? end + 12 : end
  return start < last || (start === last && minute > 0) ? { from: start, to: last, minute } : null
}

/** “during business hours”: nine to five, Monday to Friday. */
export const business: Reader = (reading) => {
  const lead = skip(reading, 'during') ?? skip(reading, 'in') ?? skip(reading, 'within')
  const after = lead && (skip(lead, 'the') ?? lead)
  const isSaid =
    after && ['business', 'working', 'office', 'work'].includes(word(after)) && word(after, 1) === 'hours'
  return isSaid ? step(after, 2, { business: true }) : null
}
