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
