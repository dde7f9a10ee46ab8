import type { ScheduleInput } from '#contract/common/schedule.ts'

/** Runs a day that show a warning, and that show a question. */
export const manyRuns = 100
export const tooManyRuns = 500

const dayMs = 86_400_000

/** The values of one part of a cron field; null where they cannot be counted. */
function valuesOf(part: string, from: number, to: number): number[] | null {
  const parsed = /^(?:(\*)|(\d+)(?:-(\d+))?)(?:\/([1-9]\d*))?$/.exec(part)
  if (!parsed) return null
  const [, star, first, last, step] = parsed
  const begin = star ? from : Number(first)
  const open = star !== undefined || (last === undefined && step !== undefined)
  const end = open ? to : Number(last ?? first)
  const count = Math.max(0, Math.floor((end - begin) / Number(step ?? 1)) + 1)
  return Array.from({ length: Math.min(count, to - from + 1) }, (_, n) => begin + n * Number(step ?? 1))
}

function countOf(field: string, from: number, to: number): number | null {
  const parts = field.split(',').map((part) => valuesOf(part, from, to))
  return parts.includes(null) ? null : new Set(parts.flat()).size
}

function ofCron(expr: string): number | null {
  const [minutes = '', hours = ''] = expr.trim().split(/\s+/)
  const perHour = countOf(minutes, 0, 59)
  const perDay = countOf(hours, 0, 23)
  return perHour === null || perDay === null ? null : perHour * perDay
}

/** Counts the next runs within a day, or estimates from their distance. */
function ofInstants(next: readonly string[]): number {
  const times = next.map((instant) => Date.parse(instant))
  const [first, last] = [times.at(0), times.at(-1)]
  if (first === undefined || last === undefined) return 0
  if (last - first >= dayMs) return times.filter((time) => time < first + dayMs).length
  return times.length < 5 ? times.length : Math.round(((times.length - 1) / (last - first)) * dayMs)
}

/** The most runs of a rule on one of its days, while its next runs are not known. */
function ofRule(rule: string): number {
  const part = (name: string) => new RegExp(`\\b${name}=([^;\\s]+)`, 'i').exec(rule)?.[1]
  const listed = (name: string) => part(name)?.split(',').length
  const freq = part('FREQ')?.toUpperCase()
  const interval = Math.max(1, Number(part('INTERVAL') ?? 1) || 1)
  const isMinutely = freq === 'MINUTELY'
  const hours = listed('BYHOUR') ?? (isMinutely ? 24 : freq === 'HOURLY' ? 24 / interval : 1)
  const minutes = listed('BYMINUTE') ?? (isMinutely ? 60 / interval : 1)
  return Math.max(1, Math.floor(hours * minutes))
}

/** Runs on a day on which it runs; null for events, whose number nobody knows. */
export function runsPerDay(schedule: ScheduleInput, next: readonly string[]): number | null {
  if (schedule.type === 'event') return null
  if (schedule.type === 'at') return 1
  if (schedule.type === 'every')
    return Math.max(1, Math.floor((schedule.unit === 'hours' ? 24 : 1440) / schedule.n))
  if (schedule.type === 'rrule' && next.length === 0) return ofRule(schedule.rrule)
  return (schedule.type === 'cron' ? ofCron(schedule.expr) : null) ?? ofInstants(next)
}

/** Runs a day as the service counted them, up to its limit; otherwise an estimate. */
export function paceOf(
  schedule: ScheduleInput,
  next: readonly string[],
  counted: number | null,
): number | null {
  if (counted !== null && counted <= tooManyRuns) return counted
  const estimate = runsPerDay(schedule, next)
  return counted === null ? estimate : Math.max(counted, estimate ?? 0)
}
