'use client'

import { type ReactNode, useId } from 'react'
import { FieldError } from '#components/kit/form/field-frame.tsx'
import { fieldId, useEditor } from '../editor-context.ts'

type Props = {
  label: string
  /** Fields whose errors are told below. */
  fields?: readonly string[]
  children: ReactNode
}

/** A line of the form: its word, its controls, and what is wrong with them. */
export function Row({ label, fields = [], children }: Props) {
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
