'use client'

import { type ReactNode, useId } from 'react'
import { FieldError } from '#components/kit/form/field-frame.tsx'
import { Input } from '#components/ui/input.tsx'
import { DayInput } from '#components/ui/typed-input.tsx'
import { fieldId, useEditor, useFieldAria } from './editor-context.ts'

type RowProps = {
  label: string
  /** Fields whose errors are shown below. */
  fields?: readonly string[]
  children: ReactNode
}

/** A line of the form: its word, its controls, and what is wrong with them. */
export function Row({ label, fields = [], children }: RowProps) {
  const id = useId()
  const { errorOf } = useEditor()
  const errors = fields.flatMap((field) => {
    const text = errorOf(field)
    return text ? [{ field, text }] : []
  })
  return (
    <fieldset
      aria-labelledby={id}
      className="grid min-w-0 gap-x-4 gap-y-1 @min-[30rem]:grid-cols-[4.5rem_minmax(0,1fr)]"
    >
      <span id={id} className="text-sm text-ink-2 @min-[30rem]:leading-8">
        {label}
      </span>
      <div className="grid min-w-0 gap-1.5">
        <div className="flex min-h-8 flex-wrap items-center gap-2">{children}</div>
        {errors.map(({ field, text }) => (
          <FieldError key={field} id={`${fieldId(field)}-error`} text={text} />
        ))}
      </div>
    </fieldset>
  )
}

type DateProps = {
  field: string
  label: string
  value: string
  onChange: (date: string) => void
  /** Position among the controls of the same field; the first has the id of the field. */
  index?: number
}

/** A day of the calendar, `YYYY-MM-DD`. */
export function DateInput({ field, label, value, onChange, index = 0 }: DateProps) {
  const aria = useFieldAria(field)
  return (
    <DayInput {...aria} id={fieldId(field, index)} aria-label={label} value={value} onChange={onChange} />
  )
}

type NumberProps = { field: string; label: string; value: string; onChange: (text: string) => void }

/** A whole number, typed. */
export function NumberInput({ field, label, value, onChange }: NumberProps) {
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

/** Values with their place as key, since two may be equal while they are typed. */
export function placed<Value>(values: readonly Value[]): { value: Value; index: number }[] {
  return values.map((value, index) => ({ value, index }))
}
