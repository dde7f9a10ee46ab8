/** Choices for the expiry of a key. */
export const expiryChoices = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '365 days' },
  { value: 'date', label: 'On a date' },
  { value: 'never', label: 'Never' },
] as const

export type Expiry = (typeof expiryChoices)[number]['value']

/**
 * Last second of the chosen day in the zone of the viewer, so that a retry sends the same instant. Null: never
 * expires. Undefined: no day is chosen yet.
 */
export function expiresAtOf(expiry: Expiry, day: string, now: Date): string | null | undefined {
  if (expiry === 'never') return null
  if (expiry === 'date') return endOfNamed(day)
  const days = Number(expiry)
  return endOf(now.getFullYear(), now.getMonth(), now.getDate() + days)
}

function endOfNamed(day: string): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  if (!year) return undefined
  return endOf(Number(year), Number(month) - 1, Number(date))
}

function endOf(year: number, month: number, date: number): string {
  return new Date(year, month, date, 23, 59, 59).toISOString()
}

const soonMs = 14 * 86_400_000

export function isSoon(expiresAt: string | null, now: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) - now <= soonMs
}
