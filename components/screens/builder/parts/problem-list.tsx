'use client'

import { type Ref, useImperativeHandle, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import { messagesIn } from '#components/kit/form/messages.ts'
import { controlId, type FieldName, fieldLabels, inOrder, isField } from '../draft/fields.ts'
import type { BuilderValues } from '../state/builder-form.ts'

type Props = { ref: Ref<{ focus: () => void }> }

/** Lists what prevents saving, with a link to each field. */
export function ProblemList({ ref }: Props) {
  const { errors } = useFormState<BuilderValues>()
  const problems = inOrder(
    messagesIn(errors).flatMap(({ name, message }) => (isField(name) ? [{ field: name, message }] : [])),
  )
  const box = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => ({ focus: () => box.current?.focus() }), [])
  if (problems.length === 0) return null
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="grid scroll-mt-20 gap-1 rounded-[7px] bg-stop-soft px-3 py-2.5 text-sm text-ink"
    >
      <p className="font-medium text-stop">
        {problems.length > 1
          ? `Not saved: ${problems.length} things need your attention`
          : 'Not saved: one thing needs your attention'}
      </p>
      <ul className="grid gap-0.5">
        {problems.map(({ field, message }) => (
          <li key={`${field} ${message}`} className="[overflow-wrap:anywhere]">
            {field === 'root.server' ? (
              message
            ) : (
              <a
                href={`#${controlId(field)}`}
                className="underline decoration-line-strong underline-offset-2 hover:decoration-current"
                onClick={(event) => {
                  event.preventDefault()
                  focusField(field)
                }}
              >
                {fieldLabels[field]}: {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The control of the field, or the first one in the part of the page that the field is. */
function focusField(field: FieldName): void {
  const found = document.getElementById(controlId(field))
  const control = found?.matches('input, textarea, button, select')
    ? found
    : found?.querySelector<HTMLElement>('input, textarea, button, select')
  control?.focus()
  control?.scrollIntoView({ block: 'center' })
}
