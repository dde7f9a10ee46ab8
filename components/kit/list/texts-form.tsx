'use client'

import { type FormEvent, useId } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import type { TextsFilter } from './filter-controls.ts'

export default function TextsForm({ filter, close }: { filter: TextsFilter; close(): void }) {
  const id = useId()
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = String(new FormData(event.currentTarget).get('words') ?? '').split(',')
    filter.onChange([...new Set(words.map((word) => word.trim()).filter((word) => word !== ''))])
    close()
  }
  return (
    <form onSubmit={apply} className="grid gap-2">
      <label htmlFor={id} className="text-sm font-medium">
        {filter.label}
      </label>
      <Input
        id={id}
        name="words"
        // It comes after the panel that it stands in has taken the focus.
        autoFocus
        defaultValue={filter.value.join(', ')}
        aria-describedby={`${id}-hint`}
      />
      <p id={`${id}-hint`} className="text-xs text-ink-2">
        {filter.hint}
      </p>
      <Button type="submit" size="sm" variant="primary" className="justify-self-start">
        Apply
      </Button>
    </form>
  )
}
