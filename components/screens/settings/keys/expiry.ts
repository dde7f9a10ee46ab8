/** How long a key holds, as it is chosen. */
export const expiryChoices = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '365 days' },
  { value: 'date', label: 'Until a day' },
  { value: 'never', label: 'No end' },
] as const

export type Expiry = (typeof expiryChoices)[number]['value']

/**
 * The last second of the last day, where the viewer is: a day is what people choose, and the same choice sent again
 * later is still the same. Null: no end. Undefined: no day is named yet.
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
