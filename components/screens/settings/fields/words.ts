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

const ownerWords: Record<FieldOwner, string> = { people: 'People', companies: 'Companies' }

export function ownersInWords(appliesTo: readonly FieldOwner[]): string {
  return appliesTo.map((owner) => ownerWords[owner]).join(' and ')
}

const counted: Record<FieldOwner, readonly [one: string, many: string]> = {
  people: ['person', 'people'],
  companies: ['company', 'companies'],
}

/** "3 people and one company"; null for nobody. */
export function valuesInWords(
  values: CustomField['values'],
  owners: readonly FieldOwner[] = ['people', 'companies'],
): string | null {
  const parts = owners.flatMap((owner) => {
    const n = values?.[owner] ?? 0
    if (n === 0) return []
    return n === 1 ? [`one ${counted[owner][0]}`] : [`${formatCount(n)} ${counted[owner][1]}`]
  })
  return parts.length === 0 ? null : joined(parts)
}
