import type { CustomField, CustomFieldValues } from '#contract/custom-fields.ts'
import { formatDay } from '#lib/format.ts'

export type FieldValue = CustomFieldValues[string]

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 10 })

/** A value as it is read on a screen. */
export function valueWords(type: CustomField['type'], value: FieldValue): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return numbers.format(value)
  return type === 'date' ? formatDay(`${value}T00:00:00Z`) : value
}

/** The number that somebody typed, with or without commas between its digits; null for what is none. */
export function numberIn(text: string): number | null {
  const typed = text.replaceAll(/[\s,]/g, '')
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(typed) ? Number(typed) : null
}
