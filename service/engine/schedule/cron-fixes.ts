import type { ScheduleFix } from '#contract/common/schedule-preview.ts'
import type { CronRule } from '#contract/schedule/cron.ts'
import { single, stepOf } from '#contract/schedule/cron-values.ts'
import { clock } from './words.ts'

/** An expression that says the rule with some fields in another way. */
export function cronText(
  rule: CronRule,
  change: Partial<Record<(typeof cronFields)[number], string>>,
): string {
  return cronFields.map((field) => change[field] ?? rule[field].text).join(' ')
}

const cronFields = ['minute', 'hour', 'dayOfMonth', 'month', 'dayOfWeek'] as const

export function cronFixes(code: string, rule: CronRule): ScheduleFix[] {
  const fixed = (label: string, change: Parameters<typeof cronText>[1]): ScheduleFix[] => [
    { label, schedule: { type: 'cron', expr: cronText(rule, change) } },
  ]
  const { dayOfMonth, dayOfWeek, minute } = rule
  switch (code) {
    case 'day-fields-or':
      return [
        ...fixed('Days of the month only', { dayOfWeek: '*' }),
        ...fixed('Weekdays only', { dayOfMonth: '*' }),
      ]
    case 'full-day-range':
      return fixed('Write *', dayOfMonth.text === '1-31' ? { dayOfMonth: '*' } : { dayOfWeek: '*' })
    case 'short-months':
    case 'never-fires':
      return /^(29|30|31)W?$/.test(dayOfMonth.text) && dayOfWeek.text === '*'
        ? fixed('Last day of the month', { dayOfMonth: 'L' })
        : []
    case 'uneven-step':
      return evenly(rule)
    case 'seconds':
      return fixed('Leave out the seconds', {})
    case 'full-hour':
      return fixed(`Use ${minutePast(rule)}`, { minute: '3' })
    case 'very-frequent':
      return minute.text.startsWith('*') ? fixed('Every 5 minutes', { minute: '*/5' }) : []
    case 'many-runs':
      return minute.text.startsWith('*') ? fixed('Every 15 minutes', { minute: '*/15' }) : []
    default:
      return []
  }
}

/** “09:03” for a single hour, else “minute 3”. */
function minutePast(rule: CronRule): string {
  const hour = single(rule.hour)
  return hour === null ? 'minute 3' : clock(hour, 3)
}

function evenly({ minute, hour, dayOfMonth, month, dayOfWeek }: CronRule): ScheduleFix[] {
  if ([dayOfMonth, month, dayOfWeek].some(({ text }) => text !== '*')) return []
  if (stepOf(minute) > 1 && hour.text === '*') return [interval(stepOf(minute), 'minutes', ' evenly')]
  return stepOf(hour) > 1 && single(minute) !== null ? [interval(stepOf(hour), 'hours', ' evenly')] : []
}

export function interval(n: number, unit: 'minutes' | 'hours', how = ''): ScheduleFix {
  return { label: `Every ${n} ${unit}${how}`, schedule: { type: 'every', n, unit } }
}
