import { cronCalendar } from './cron-next.ts'
import type { CronParts } from './cron-parse.ts'
import { describeCron } from './describe-cron.ts'
import type { Notice } from './subject.ts'
import { cronShortMonths } from './warn-short-months.ts'
import { counted } from './words.ts'

/** What a reader of a cron rule is likely to take for something else. */
export function cronWarnings(expr: string): Notice[] {
  const { parts } = cronCalendar(expr)
  return [
    ...dayWarnings(parts),
    ...cronShortMonths(parts),
    ...stepWarnings(parts),
    ...secondWarnings(parts),
    ...hourWarnings(parts),
  ]
}

function dayWarnings(parts: CronParts): Notice[] {
  const warnings: Notice[] = []
  if (parts.eitherDay) {
    const month = describeCron({ ...parts, dayOfWeek: '*', eitherDay: false })
    const week = describeCron({ ...parts, dayOfMonth: '*', eitherDay: false })
    warnings.push({
      code: 'day-fields-or',
      message: `Both day fields are set, so a day that fits either of them counts: “${month}” and also “${week}”.`,
    })
  }
  const whole = wholeRange(parts)
  if (whole) {
    const effect = parts.eitherDay
      ? 'so with the other day field set it runs every day'
      : 'which is every day'
    warnings.push({
      code: 'full-day-range',
      message: `“${whole}” names every day, ${effect}: write * instead.`,
    })
  }
  return warnings
}

function wholeRange({ dayOfMonth, dayOfWeek }: CronParts): string | null {
  if (dayOfMonth === '1-31') return dayOfMonth
  return ['0-6', '0-7', '1-7', 'SUN-SAT', 'MON-SUN'].includes(dayOfWeek) ? dayOfWeek : null
}

function stepWarnings(parts: CronParts): Notice[] {
  const fields = [
    { field: parts.minute, from: 0, size: 60, unit: 'minute', whole: 'hour' },
    { field: parts.hour, from: 0, size: 24, unit: 'hour', whole: 'day' },
    { field: parts.month, from: 1, size: 12, unit: 'month', whole: 'year' },
  ]
  return fields.flatMap(({ field, from, size, unit, whole }) => {
    const step = Number(/^\*\/(\d+)$/.exec(field)?.[1] ?? 1)
    if (size % step === 0) return []
    const last = Math.floor((size - 1) / step) * step
    const rest = `${counted(size - last, unit)} between ${unit} ${last + from} and the next ${whole}`
    const instead = unit === 'month' ? '' : ` Use an interval of every ${step} ${unit}s for even gaps.`
    const message = `“${field}” starts again every ${whole}: ${counted(step, unit)} apart, but only ${rest}.${instead}`
    return [{ code: 'uneven-step', message }]
  })
}

function secondWarnings(parts: CronParts): Notice[] {
  if (!parts.hasSeconds) return []
  return [{ code: 'seconds', message: 'A saved schedule has five fields: leave out the seconds.' }]
}

export const onTheHour: Notice = {
  code: 'full-hour',
  message: 'Most schedules of the world start on the full hour; a few minutes past it is quieter.',
}

function hourWarnings({ minute, wildcard }: CronParts): Notice[] {
  return !wildcard && minute === '0' ? [onTheHour] : []
}
