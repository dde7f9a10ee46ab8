'use client'

import { FieldRows, useFieldsOf } from '#components/kit/fields/field-rows.tsx'
import type { Person } from '#contract/person.ts'
import { PersonSection } from './person-parts.tsx'
import { useSavePerson } from './person-updates.ts'

/** The fields that this organization has added to people. */
export function PersonFields({ person: { id, customFields } }: { person: Person }) {
  const fields = useFieldsOf('people')
  const save = useSavePerson()
  if (fields.length === 0) return null
  return (
    <PersonSection title="Custom fields">
      <dl className="grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-y-1">
        <FieldRows
          owner="people"
          fields={fields}
          values={customFields}
          draftKey={`person-${id}`}
          save={(values, seen) => save(id, { customFields: values, expected: { customFields: seen } })}
        />
      </dl>
    </PersonSection>
  )
}
