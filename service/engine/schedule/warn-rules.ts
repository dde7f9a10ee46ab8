import type { CronRule } from '#contract/schedule/cron.ts'
import { anyValue } from '#contract/schedule/cron-field.ts'
import { stepOf } from '#contract/schedule/cron-values.ts'
import { cronCalendar } from './cron-next.ts'
import { describeCron } from './describe-cron.ts'
import { cronShortMonths } from './short-months.ts'
import type { Notice } from './subject.ts'
import { counted } from './words.ts'

/** Warns of parts of a cron rule that are easily misread. */
export function cronWarnings(expr: string): Notice[] {
  const { rule } = cronCalendar(expr)
  return [
    ...dayWarnings(rule),
    ...cronShortMonths(rule),
    ...stepWarnings(rule),
    ...secondWarnings(rule),
    ...hourWarnings(rule),
  ]
}

function dayWarnings(rule: CronRule): Notice[] {
  const warnings: Notice[] = []
  if (rule.eitherDay) {
    const month = describeCron({ ...rule, dayOfWeek: anyValue })
    const week = describeCron({ ...rule, dayOfMonth: anyValue })
    warnings.push({
      code: 'day-fields-or',
      message: `Both day fields are set, so a day that fits either of them counts: “${month}” and also “${week}”.`,
    })
  }
  const whole = wholeRange(rule)
  if (whole) {
    const effect = rule.eitherDay ? 'so with the other day field set it runs every day' : 'which is every day'
    warnings.push({
      code: 'full-day-range',
      message: `“${whole}” names every day, ${effect}: write * instead.`,
    })
  }
  return warnings
}

function wholeRange({ dayOfMonth, dayOfWeek }: CronRule): string | null {
  if (dayOfMonth.text === '1-31') return dayOfMonth.text
  return ['0-6', '0-7', '1-7', 'SUN-SAT', 'MON-SUN'].includes(dayOfWeek.text) ? dayOfWeek.text : null
}

function stepWarnings({ minute, hour, month }: CronRule): Notice[] {
  const fields = [
    { field: minute, from: 0, size: 60, unit: 'minute', whole: 'hour' },
    { field: hour, from: 0, size: 24, unit: 'hour', whole: 'day' },
    { field: month, from: 1, size: 12, unit: 'month', whole: 'year' },
  ]
  return fields.flatMap(({ field, from, size, unit, whole }) => {
    const step = stepOf(field)
    if (size % step === 0) return []
    const last = Math.floor((size - 1) / step) * step
    const rest = `${counted(size - last, unit)} between ${unit} ${last + from} and the next ${whole}`
    const instead = unit === 'month' ? '' : ` Use an interval of every ${step} ${unit}s for even gaps.`
    const message = `“${field.text}” starts again every ${whole}: ${counted(step, unit)} apart, but only ${rest}.${instead}`
    return [{ code: 'uneven-step', message }]
  })
}

function secondWarnings({ hasSeconds }: CronRule): Notice[] {
  if (!hasSeconds) return []
  return [{ code: 'seconds', message: 'A saved schedule has five fields: leave out the seconds.' }]
}

export const onTheHour: Notice = {
  code: 'full-hour',
  message: 'Most schedules of the world start on the full hour; a few minutes past it is quieter.',
}

function hourWarnings({ minute, wildcard }: CronRule): Notice[] {
  return !wildcard && minute.text === '0' ? [onTheHour] : []
}
