import { accept, type Parsed, quote, refuse } from './outcome.ts'
import { isZone, sameZone } from './zone.ts'

/** An iCalendar date or date-time: local time read as if it were UTC, in epoch milliseconds. */
export type CalendarTime = { wall: number; kind: 'date' | 'local' | 'utc' }

/** Reads `YYYYMMDD`, `YYYYMMDDTHHMMSS` or the latter with `Z`, in the years 1900 to 9999. */
export function parseCalendarTime(text: string): CalendarTime | null {
  const parts = /^(\d{4})(\d{2})(\d{2})(?:T([01]\d|2[0-3])([0-5]\d)([0-5]\d)(Z)?)?$/.exec(text)
  if (!parts) return null
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const wall = Date.UTC(
    year,
    month - 1,
    day,
    Number(parts[4] ?? 0),
    Number(parts[5] ?? 0),
    Number(parts[6] ?? 0),
  )
  const date = new Date(wall)
  if (year < 1900 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return { wall, kind: parts[4] === undefined ? 'date' : parts[7] ? 'utc' : 'local' }
}

/** Writes local time in the form the rule library reads. */
export function spellCalendarTime(wall: number): string {
  return new Date(wall).toISOString().replace(/[-:]|\.\d+Z$/g, '')
}

/** Reads the parameters and values of a DTSTART, RDATE or EXDATE line. */
export function parseTimes(name: string, params: string, text: string, zone: string): Parsed<CalendarTime[]> {
  const problem = paramProblem(name, params, zone)
  if (problem) return refuse(problem)
  const values = text.split(',')
  if (values.length > 50) return refuse(`${name} has more than 50 values`)
  const times: CalendarTime[] = []
  for (const value of values) {
    const time = parseCalendarTime(value)
    if (!time) return refuse(`${name}: ${quote(value)} is not a date of 1900 to 9999, write 20270301T090000`)
    if (time.kind === 'utc' && /TZID=/i.test(params))
      return refuse(`${name} has both TZID and Z: keep one of them`)
    times.push(time)
  }
  return accept(times)
}

function paramProblem(name: string, params: string, zone: string): string | null {
  const seen = new Set<string>()
  for (const param of params.split(';').slice(1)) {
    const [, key = '', value = ''] = /^([A-Za-z]+)=(.+)$/.exec(param) ?? []
    const known = key.toUpperCase()
    if (seen.has(known)) return `${name} has ${known} twice`
    seen.add(known)
    if (known === 'VALUE' && /^DATE(-TIME)?$/i.test(value)) continue
    if (known !== 'TZID') return `${name}: ${quote(param)} is not supported`
    if (!isZone(value)) return `${name}: ${quote(value)} is not a known time zone`
    if (!sameZone(value, zone))
      return `TZID=${value} differs from the schedule's time zone ${zone}: use one zone`
  }
  return null
}
