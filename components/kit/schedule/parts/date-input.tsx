'use client'

import { Input } from '#components/ui/input.tsx'
import { fieldId, useFieldAria } from '../editor-context.ts'

type Props = {
  field: string
  label: string
  value: string
  onChange: (date: string) => void
  /** Its place among those of the same field; the first has the id of the field. */
  index?: number
}

/** A day of the calendar, `YYYY-MM-DD`. */
export function DateInput({ field, label, value, onChange, index = 0 }: Props) {
  const aria = useFieldAria(field)
  return (
    <Input
      {...aria}
      id={fieldId(field, index)}
      type="date"
      aria-label={label}
      max="9999-12-31"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="w-36! tabular-nums"
    />
  )
}
