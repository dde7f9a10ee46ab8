export const delayUnits = ['seconds', 'minutes', 'hours', 'days'] as const
export type DelayUnit = (typeof delayUnits)[number]
/** The amount as it was typed; empty means at once. */
export type Delay = { amount: string; unit: DelayUnit }

const seconds: Record<DelayUnit, number> = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 }
/** Seconds; seven days. */
export const longestDelay = 604_800

export const noDelay: Delay = { amount: '', unit: 'minutes' }

/** In the largest unit that says it exactly. */
export function delayOf(total: number | undefined): Delay {
  if (!total) return noDelay
  const unit = delayUnits.findLast((one) => total % seconds[one] === 0) ?? 'seconds'
  return { amount: String(total / seconds[unit]), unit }
}

/** Undefined: at once. */
export function delaySeconds({ amount, unit }: Delay): { seconds: number | undefined } | { problem: string } {
  const text = amount.trim()
  if (text === '') return { seconds: undefined }
  if (!/^\d{1,6}$/.test(text)) return { problem: 'Write a whole number, such as 30' }
  const total = Number(text) * seconds[unit]
  if (total > longestDelay) return { problem: 'Seven days at most' }
  return { seconds: total === 0 ? undefined : total }
}

/** "30 minutes", "1 day". */
export function delayWords({ amount, unit }: Delay): string {
  const count = Number(amount)
  return `${count} ${count === 1 ? unit.slice(0, -1) : unit}`
}
