/** Whether the text is `YYYY-MM-DD` and a day of the calendar. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Whether the text is `HH:MM`. */
export function isTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** 0 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

export function twoFigures(value: number): string {
  return String(value).padStart(2, '0')
}

/** `HH:MM`. */
export function clockOf(hour: number, minute: number): string {
  return `${twoFigures(hour)}:${twoFigures(minute)}`
}

/** Local date and time in the zone: `2027-03-01` and `09:00`. */
export function localOf(instant: number, timezone: string): { date: string; time: string } {
  const parts = partsOf(instant, timezone)
  return { date: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` }
}

/** The last second of a local day in UTC, as a rule spells it: `20271231T225959Z`. */
export function endOfLocalDay(date: string, timezone: string): string {
  const wall = Date.parse(`${date}T23:59:59Z`)
  // Twice, because the offset at the first guess may be that of the other side of a clock change.
  const guess = wall - offsetAt(wall, timezone)
  const instant = wall - offsetAt(guess, timezone)
  return new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')
}

/** Milliseconds that the clocks of the zone are ahead of UTC. */
export function offsetAt(instant: number, timezone: string): number {
  const { year, month, day, hour, minute, second } = partsOf(instant, timezone)
  const wall = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return wall - Math.floor(instant / 1000) * 1000
}

const fields = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
const formats = new Map<string, Intl.DateTimeFormat>()

function partsOf(instant: number, timezone: string) {
  const parts = new Map(
    formatFor(timezone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '00'
  return {
    year: part('year').padStart(4, '0'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  }
}

function formatFor(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', { ...fields, ...clock, timeZone: zoneOrUtc(timezone) })
  formats.set(timezone, format)
  return format
}

/** A zone this browser does not know is read as UTC; the service is the one to refuse it. */
function zoneOrUtc(timezone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

/** An iCalendar date or date-time: local time read as if it were UTC, in epoch milliseconds. */
export type CalendarTime = { wall: number; kind: 'date' | 'local' | 'utc' }

/** Reads `YYYYMMDD`, `YYYYMMDDTHHMMSS` or the latter with `Z`, in the years 1900 to 9999. */
export function readCalendarTime(text: string): CalendarTime | null {
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

/** Writes local time as iCalendar has it: `20270301T090000`. */
export function spellCalendarTime(wall: number): string {
  return new Date(wall).toISOString().replace(/[-:]|\.\d+Z$/g, '')
}
