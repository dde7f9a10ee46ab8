import { type FieldOwner, type FieldType, fieldTypes } from '#contract/common/custom-field-types.ts'
import { joined } from '#contract/common/joined.ts'
import type { CustomField } from '#contract/custom-fields.ts'
import { formatCount } from '#lib/format.ts'

export const typeWords: Record<FieldType, string> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  choice: 'Choice',
  boolean: 'Yes or no',
}

export const typeChoices = fieldTypes.map((value) => ({ value, label: typeWords[value] }))

const ownerWords: Record<FieldOwner, string> = { people: 'people', companies: 'companies' }

export function ownersInWords(appliesTo: readonly FieldOwner[]): string {
  const words = appliesTo.map((owner) => ownerWords[owner]).join(' and ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const counted: Record<FieldOwner, readonly [one: string, many: string]> = {
  people: ['person', 'people'],
  companies: ['company', 'companies'],
}

/** "3 people and 1 company"; null for nobody. */
export function valuesInWords(
  values: CustomField['values'],
  owners: readonly FieldOwner[] = ['people', 'companies'],
): string | null {
  const parts = owners.flatMap((owner) => {
    const n = values?.[owner] ?? 0
    if (n === 0) return []
    return [`${formatCount(n)} ${counted[owner][n === 1 ? 0 : 1]}`]
  })
  return parts.length === 0 ? null : joined(parts)
}
