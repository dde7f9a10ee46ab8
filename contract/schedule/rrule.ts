import { type CalendarTime, readCalendarTime } from './dates.ts'
import { accept, type Parsed, quote, refuse } from './parsed.ts'
import { combinationProblem } from './rrule-limits.ts'
import { type RuleParts, readRuleParts } from './rrule-parts.ts'

/** An accepted recurrence as it is written: the rule and its dates, not yet instants. */
export type RuleText = {
  parts: RuleParts
  /** Start of the rule; null means the minute the automation was created in. */
  start: CalendarTime | null
  until: CalendarTime | null
  extra: readonly CalendarTime[]
  excluded: readonly CalendarTime[]
}

/** The zone of the schedule, and how another one that the text names relates to it. */
export type RuleZone = { name: string; relationOf: (named: string) => 'same' | 'other' | 'unknown' }

type Line = { name: string; params: string; value: string }

const maxLength = 500

/** Reads a bare rule, or lines of DTSTART, RRULE, RDATE and EXDATE. */
export function readRule(text: string, zone: RuleZone): Parsed<RuleText> {
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
  const parts = readRuleParts(rule.value)
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

function readDates(parts: RuleParts, lines: Line[], zone: RuleZone): Parsed<RuleText> {
  if (lines.filter((line) => line.name === 'DTSTART').length > 1)
    return refuse('Give at most one DTSTART line')
  const times: Record<string, CalendarTime[]> = { DTSTART: [], RDATE: [], EXDATE: [] }
  for (const line of lines) {
    if (line.name === 'RRULE') continue
    const read = readTimes(line, zone)
    if (!read.ok) return read
    times[line.name]?.push(...read.value)
  }
  const { DTSTART: starts = [], RDATE: extra = [], EXDATE: excluded = [] } = times
  if (starts.length > 1) return refuse('DTSTART takes one date')
  const start = starts[0] ?? null
  if (start?.kind !== 'date' && extra.some((time) => time.kind === 'date')) {
    return refuse('RDATE needs a time of day, for example 20270301T090000')
  }
  const until = readUntil(parts.until, start)
  return until.ok ? accept({ parts, start, until: until.value, extra, excluded }) : until
}

function readTimes({ name, params, value: text }: Line, zone: RuleZone): Parsed<CalendarTime[]> {
  const problem = paramProblem(name, params, zone)
  if (problem) return refuse(problem)
  const values = text.split(',')
  if (values.length > 50) return refuse(`${name} has more than 50 values`)
  const times: CalendarTime[] = []
  for (const value of values) {
    const time = readCalendarTime(value)
    if (!time) return refuse(`${name}: ${quote(value)} is not a date of 1900 to 9999, write 20270301T090000`)
    if (time.kind === 'utc' && /TZID=/i.test(params))
      return refuse(`${name} has both TZID and Z: keep one of them`)
    times.push(time)
  }
  return accept(times)
}

function paramProblem(name: string, params: string, zone: RuleZone): string | null {
  const seen = new Set<string>()
  for (const param of params.split(';').slice(1)) {
    const [, key = '', value = ''] = /^([A-Za-z]+)=(.+)$/.exec(param) ?? []
    const known = key.toUpperCase()
    if (seen.has(known)) return `${name} has ${known} twice`
    seen.add(known)
    if (known === 'VALUE' && /^DATE(-TIME)?$/i.test(value)) continue
    if (known !== 'TZID') return `${name}: ${quote(param)} is not supported`
    const relation = zone.relationOf(value)
    if (relation === 'unknown') return `${name}: ${quote(value)} is not a known time zone`
    if (relation === 'other')
      return `TZID=${value} differs from the schedule's time zone ${zone.name}: use one zone`
  }
  return null
}

function readUntil(text: string | null, start: CalendarTime | null): Parsed<CalendarTime | null> {
  if (text === null) return accept(null)
  const until = readCalendarTime(text)
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
  return accept(until)
}
