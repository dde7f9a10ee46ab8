import { accept, type Parsed, quote, refuse } from './outcome.ts'
import { combinationProblem } from './rrule-limits.ts'
import { parseRuleParts, type RuleParts } from './rrule-parts.ts'
import { type CalendarTime, parseCalendarTime, parseTimes } from './rrule-time.ts'
import { dayMs, instantOf } from './zone.ts'

/** An accepted recurrence, ready to be evaluated. Instants are epoch milliseconds. */
export type Recurrence = {
  parts: RuleParts
  /** Start of the rule; `null` means the minute the automation was created in. */
  start: CalendarTime | null
  /** Last instant that may be a run, inclusive. */
  until: number
  extra: readonly number[]
  excluded: ReadonlySet<number>
  /** Local dates, read as UTC, on which every run is left out. */
  excludedDates: ReadonlySet<number>
}

type Line = { name: string; params: string; value: string }

const maxLength = 500

export function parseRecurrence(text: string, zone: string): Parsed<Recurrence> {
  if (text.trim().length > maxLength) return refuse(`A recurrence rule has at most ${maxLength} characters`)
  if (text.trim() === '') return refuse('The rule is empty: write for example FREQ=WEEKLY;BYDAY=MO')
  const lines: Line[] = []
  for (const row of text.trim().split(/\r?\n/)) {
    const line = readLine(row.trim())
    if (!line.ok) return line
    lines.push(line.value)
  }
  const rules = lines.filter((line) => line.name === 'RRULE')
  const [rule] = rules
  if (!rule || rules.length > 1)
    return refuse('Give exactly one RRULE line, for example RRULE:FREQ=WEEKLY;BYDAY=MO')
  const parts = parseRuleParts(rule.value)
  if (!parts.ok) return parts
  const conflict = combinationProblem(parts.value)
  return conflict ? refuse(conflict) : readDates(parts.value, lines, zone)
}

function readLine(row: string): Parsed<Line> {
  if (/^FREQ=|^[A-Z]+=/i.test(row)) return accept({ name: 'RRULE', params: '', value: row })
  const [, name = '', params = '', value = ''] = /^([A-Z]+)((?:;[^:;]*)*):(.*)$/i.exec(row) ?? []
  const known = name.toUpperCase()
  if (known === 'RRULE' && params === '') return accept({ name: known, params, value })
  if (['DTSTART', 'RDATE', 'EXDATE'].includes(known))
    return accept({ name: known, params, value: value.toUpperCase() })
  return refuse(`${quote(row)} is not one of the lines DTSTART, RRULE, RDATE and EXDATE`)
}

function readDates(parts: RuleParts, lines: Line[], zone: string): Parsed<Recurrence> {
  const starts = lines.filter((line) => line.name === 'DTSTART')
  if (starts.length > 1) return refuse('Give at most one DTSTART line')
  const times: Record<string, CalendarTime[]> = { DTSTART: [], RDATE: [], EXDATE: [] }
  for (const { name, params, value } of lines) {
    if (name === 'RRULE') continue
    const read = parseTimes(name, params, value, zone)
    if (!read.ok) return read
    times[name]?.push(...read.value)
  }
  const { DTSTART = [], RDATE = [], EXDATE = [] } = times
  if (DTSTART.length > 1) return refuse('DTSTART takes one date')
  const start = DTSTART[0] ?? null
  if (start?.kind !== 'date' && RDATE.some((time) => time.kind === 'date')) {
    return refuse('RDATE needs a time of day, for example 20270301T090000')
  }
  const until = readUntil(parts.until, start, zone)
  if (!until.ok) return until
  return accept({
    parts,
    start,
    until: until.value,
    extra: RDATE.map((time) => instantOfTime(time, zone)).sort((a, b) => a - b),
    excluded: new Set(EXDATE.filter((time) => time.kind !== 'date').map((time) => instantOfTime(time, zone))),
    excludedDates: new Set(EXDATE.filter((time) => time.kind === 'date').map((time) => time.wall)),
  })
}

export function instantOfTime(time: CalendarTime, zone: string): number {
  return time.kind === 'utc' ? time.wall : instantOf(zone, time.wall).instant
}

function readUntil(text: string | null, start: CalendarTime | null, zone: string): Parsed<number> {
  if (text === null) return accept(Number.POSITIVE_INFINITY)
  const until = parseCalendarTime(text)
  if (!until) return refuse(`UNTIL: ${quote(text)} is not a date of 1900 to 9999, write 20271231T235959Z`)
  if (until.kind === 'local') return refuse(`UNTIL must be in UTC: write ${text}Z, or count the offset in`)
  const dateStart = start?.kind === 'date'
  if (start && dateStart !== (until.kind === 'date')) {
    return refuse(
      dateStart
        ? `DTSTART is a date, so UNTIL must be one: write UNTIL=${text.slice(0, 8)}`
        : `DTSTART has a time, so UNTIL needs one in UTC: write UNTIL=${text.slice(0, 8)}T235959Z`,
    )
  }
  return accept(until.kind === 'date' ? instantOf(zone, until.wall + dayMs).instant - 1 : until.wall)
}
