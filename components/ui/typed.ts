import { formatDay } from '#lib/format.ts'

/** Reads a time of day as people type it, 17:30, 9, 0930 or 5:30 pm, as `HH:MM`; null for anything else. */
export function clockIn(text: string): string | null {
  const found = /^(\d{1,2})(?:[:.h ]?(\d{2}))?\s*([ap])?\.?m?\.?$/i.exec(text.trim())
  if (!found) return null
  const [, hours = '', minutes = '0', half] = found
  const [hour, minute] = [Number(hours), Number(minutes)]
  if (minute > 59 || (half ? hour < 1 || hour > 12 : hour > 23)) return null
  const isLate = half?.toLowerCase() === 'p'
  const whole = half ? (hour % 12) + (isLate ? 12 : 0) : hour
  return `${two(whole)}:${two(minute)}`
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Reads a day as people type it, 28 Mar 2027, 28.3.2027 or 2027-03-28, as `YYYY-MM-DD`; null for anything else. */
export function dayIn(text: string): string | null {
  const typed = text.trim().toLowerCase()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  if (iso) return dayOf(iso[1], iso[2], iso[3])
  // The day comes first, as it does wherever a date is shown here.
  const digits = /^(\d{1,2})[./ ](\d{1,2})[./ ](\d{4})$/.exec(typed)
  if (digits) return dayOf(digits[3], digits[2], digits[1])
  const named = /^(\d{1,2})\.? ([a-z]{3})[a-z]*\.?,? (\d{4})$/.exec(typed)
  if (named) return dayOf(named[3], monthIn(named[2]), named[1])
  const monthFirst = /^([a-z]{3})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/.exec(typed)
  return monthFirst ? dayOf(monthFirst[3], monthIn(monthFirst[1]), monthFirst[2]) : null
}

const two = (value: number) => String(value).padStart(2, '0')

const monthIn = (name = '') => String(months.indexOf(name) + 1)

function dayOf(year = '', month = '', day = ''): string | null {
  const written = `${year}-${two(Number(month))}-${two(Number(day))}`
  const date = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : null
}

/** “28 Mar 2027”, as in the sentences beside it; what is no day stays as it is. */
export function dayWords(day: string): string {
  return dayIn(day) === null ? day : formatDay(`${day}T00:00:00Z`)
}
