import { isDate } from '../calendar.ts'

/** A local time as a rule spells it; `time` is null for a whole day. */
type Stamp = { date: string; time: string | null }

/** The text of a recurrence taken apart, without judging it; null when the form could not show it anyway. */
export type RuleLines = {
  parts: Map<string, string[]>
  start: Stamp | null
  extra: Stamp[]
  excluded: Stamp[]
}

export function readLines(text: string, timezone: string): RuleLines | null {
  const lines: RuleLines = { parts: new Map(), start: null, extra: [], excluded: [] }
  const seen = new Set<string>()
  for (const row of text.trim().split(/\r?\n/)) {
    const [, name = 'RRULE', params = '', value = ''] = split(row.trim())
    const known = name.toUpperCase()
    const repeated = seen.has(known) && (known === 'RRULE' || known === 'DTSTART')
    if (repeated || !readLine(lines, known, params, value.toUpperCase(), timezone)) return null
    seen.add(known)
  }
  return seen.has('RRULE') ? lines : null
}

function split(row: string): (string | undefined)[] {
  if (/^[A-Z]+=/i.test(row)) return ['', 'RRULE', '', row]
  return /^([A-Z]+)((?:;[^:;]*)*):(.*)$/i.exec(row) ?? ['', '']
}

function readLine(lines: RuleLines, name: string, params: string, value: string, timezone: string): boolean {
  if (name === 'RRULE') return params === '' && readParts(lines.parts, value)
  const stamps = readStamps(params, value, timezone)
  if (!stamps) return false
  if (name === 'DTSTART') {
    lines.start = stamps[0] ?? null
    return stamps.length === 1
  }
  if (name === 'RDATE') lines.extra.push(...stamps)
  else if (name === 'EXDATE') lines.excluded.push(...stamps)
  else return false
  return true
}

function readParts(parts: Map<string, string[]>, value: string): boolean {
  for (const piece of value.replace(/;$/, '').split(';')) {
    const [, name = '', list = ''] = /^([A-Z]+)=(.+)$/.exec(piece) ?? []
    if (name === '' || parts.has(name)) return false
    parts.set(name, list.split(','))
  }
  return true
}

function readStamps(params: string, value: string, timezone: string): Stamp[] | null {
  const foreign = params
    .split(';')
    .slice(1)
    .some((param) => !isKnown(param, timezone))
  const stamps = value.split(',').map(readStamp)
  return foreign || stamps.some((stamp) => stamp === null) ? null : stamps.filter((stamp) => stamp !== null)
}

function isKnown(param: string, timezone: string): boolean {
  const [name = '', value = ''] = param.split('=')
  if (name.toUpperCase() === 'TZID') return value === timezone
  return name.toUpperCase() === 'VALUE' && /^DATE(-TIME)?$/i.test(value)
}

/** Local times on the minute, and dates; a time in UTC is not local. */
function readStamp(text: string): Stamp | null {
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)00)?$/.exec(text) ?? []
  const date = `${year}-${month}-${day}`
  if (!isDate(date)) return null
  return { date, time: hour === undefined ? null : `${hour}:${minute}` }
}
