'use client'

import { Input } from '#components/ui/input.tsx'
import { useFieldAria } from '../editor-context.ts'

type Props = {
  field: string
  label: string
  value: string
  onChange: (date: string) => void
  /** Another one of the same field has its id. */
  further?: boolean
}

/** A day of the calendar, `YYYY-MM-DD`. */
export function DateInput({ field, label, value, onChange, further }: Props) {
  const aria = useFieldAria(field)
  return (
    <Input
      {...aria}
      id={further ? undefined : aria.id}
      type="date"
      aria-label={label}
      max="9999-12-31"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="w-36! tabular-nums"
    />
  )
}
