const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const clock =
  /^(?:[T ,]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([ap]m)?\s*(z|utc|gmt|[+-]\d{2}:?\d{2})?)?$/i

type Day = { year: number; month: number; day: number; rest: string }

function named(name: string): number {
  return months.indexOf(name.slice(0, 3).toLowerCase()) + 1
}

/** Reads the day at the beginning of a text; without names of months, `dayFirst` decides what may be read twice. */
function dayOf(text: string, dayFirst: boolean): Day | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text)
  if (iso)
    return {
      year: Number(iso[1]),
      month: Number(iso[2]),
      day: Number(iso[3]),
      rest: text.slice(iso[0].length),
    }
  const short = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})/.exec(text)
  if (short) {
    const [a, b] = [Number(short[1]), Number(short[3])]
    const isDayFirst = short[2] === '.' || a > 12 || (dayFirst && b <= 12)
    return {
      year: Number(short[4]),
      month: isDayFirst ? b : a,
      day: isDayFirst ? a : b,
      rest: text.slice(short[0].length),
    }
  }
  const words = /^(?:[a-z]{3,9},?\s+)?(\d{1,2})[. -]+([a-z]{3,9})\.?[, -]+(\d{4})/i.exec(text)
  if (words)
    return {
      year: Number(words[3]),
      month: named(words[2] ?? ''),
      day: Number(words[1]),
      rest: text.slice(words[0].length),
    }
  const american = /^(?:[a-z]{3,9},?\s+)?([a-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})/i.exec(text)
  return american
    ? {
        year: Number(american[3]),
        month: named(american[1] ?? ''),
        day: Number(american[2]),
        rest: text.slice(american[0].length),
      }
    : null
}

function hourOf(hour: number, half: string | undefined): number {
  if (!half) return hour
  if (hour < 1 || hour > 12) return -1
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
}

/** Minutes before UTC; null where no place has such an offset. */
function offsetOf(zone: string | undefined): number | null {
  const [, sign, hours = 0, minutes = 0] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone ?? '') ?? []
  const offset = Number(hours) * 60 + Number(minutes)
  if (offset > 14 * 60 || Number(minutes) > 59) return null
  return sign === '-' ? -offset : offset
}

/** Milliseconds of a written date; null for what is none, such as 31 February. Without a zone it is in UTC. */
function written(text: string, dayFirst: boolean): number | null {
  const found = dayOf(text, dayFirst)
  const time = found && clock.exec(found.rest.trim() === '' ? '' : found.rest.replace(/^\s+/, ' '))
  if (!found || !time) return null
  const { year, month, day } = found
  const hour = hourOf(Number(time[1] ?? 0), time[5])
  const [minute, second] = [Number(time[2] ?? 0), Number(time[3] ?? 0)]
  const ms = Math.trunc(Number(`0.${time[4] ?? 0}`) * 1000)
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute, second, ms))
  const isReal = at.getUTCMonth() === month - 1 && at.getUTCDate() === day && hour >= 0 && hour < 24
  const offset = offsetOf(time[6])
  return isReal && minute < 60 && second < 60 && offset !== null ? at.getTime() - offset * 60_000 : null
}

const earliest = Date.UTC(1990, 0)
const leeway = 5 * 60_000

/** Reads the instant of a cell, or says why it cannot be one. */
export function readDate(given: string, dayFirst: boolean, now: Date): Date | { problem: string } {
  const text = given.trim()
  const shown = `“${text.slice(0, 40)}”`
  if (text === '') return { problem: 'The date is empty' }
  const seconds = /^\d{9,10}(?:\.\d{1,9})?$/.test(text) ? Number(text) * 1000 : null
  const ms = seconds ?? (/^\d{12,13}$/.test(text) ? Number(text) : written(text, dayFirst))
  if (ms === null) return { problem: `${shown} is not a date that can be read; write 2026-03-12 09:00` }
  if (ms < earliest) return { problem: `${shown} is before 1990` }
  if (ms > now.getTime() + leeway) return { problem: `${shown} is in the future` }
  return new Date(Math.trunc(ms))
}

/** Whether dates such as 25/3/2026 show that the day comes first. */
export function isDayFirst(samples: readonly string[]): boolean {
  return samples.some((it) => Number(/^\s*(\d{1,2})[/-]\d{1,2}[/-]\d{4}/.exec(it)?.[1] ?? 0) > 12)
}
