'use client'

import { Input } from '#components/ui/input.tsx'
import { useFieldAria } from '../editor-context.ts'

type Props = { field: string; label: string; value: string; onChange: (text: string) => void }

/** A whole number, typed. */
export function NumberInput({ field, label, value, onChange }: Props) {
  return (
    <Input
      {...useFieldAria(field)}
      inputMode="numeric"
      aria-label={label}
      maxLength={9}
      value={value}
      onChange={({ target }) => onChange(target.value.replace(/\D/g, ''))}
      className="w-14! text-center tabular-nums"
    />
  )
}
