'use client'

import { FieldError } from '#components/kit/form/field-frame.tsx'
import { Input } from '#components/ui/input.tsx'
import { nameOf } from '#lib/builder/draft.ts'
import { controlId, useBuilder } from '../state/builder-context.ts'

/** Its name; left empty, it is called as its task begins. */
export function NameField() {
  const { draft, change, problemOf } = useBuilder()
  const id = controlId('name')
  const problem = problemOf('name')
  const suggested = nameOf({ name: '', prompt: draft.prompt })
  const isSuggested = draft.name.trim() === '' && suggested !== ''
  return (
    <div className="grid gap-1.5 sm:pl-6">
      <label htmlFor={id} className="text-sm font-medium">
        Name
      </label>
      <Input
        id={id}
        value={draft.name}
        maxLength={200}
        className="h-10! text-lg! font-medium"
        placeholder={suggested || 'Friday account health'}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      {problem && <FieldError id={`${id}-error`} text={problem} />}
      <p id={`${id}-hint`} className={isSuggested ? 'text-xs text-ink-3' : 'sr-only'}>
        {isSuggested ? 'Left empty, it is called as its task begins.' : 'What it is called everywhere.'}
      </p>
    </div>
  )
}
