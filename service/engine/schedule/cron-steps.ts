import type { CronParts } from './cron-parse.ts'

/** The fields in their order: first and last value, and how many values a step may reach to be said by them. */
const fields = [
  { name: 'minute', first: 0, last: 59, most: 1 },
  { name: 'hour', first: 0, last: 23, most: 1 },
  { name: 'dayOfMonth', first: 1, last: 31, most: 4 },
  { name: 'month', first: 1, last: 12, most: 4 },
  { name: 'dayOfWeek', first: 0, last: 6, most: 4 },
] as const

/** The same rule with the values of steps that reach few: “every 24 hours” of the hour field is midnight. */
export function withFewSteps(parts: CronParts): CronParts {
  const spelled = fields.map(({ name, ...rule }) => [name, spell(parts[name], rule)] as const)
  return { ...parts, ...Object.fromEntries(spelled), text: spelled.map(([, field]) => field).join(' ') }
}

function spell(field: string, rule: { first: number; last: number; most: number }): string {
  const step = Number(/^\*\/(\d+)$/.exec(field)?.[1] ?? 1)
  const reached = Math.floor((rule.last - rule.first) / step) + 1
  if (reached > rule.most) return field
  return Array.from({ length: reached }, (_, index) => rule.first + index * step).join(',')
}
