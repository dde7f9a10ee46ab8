'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useDeferredValue, useId, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import ComboboxBody from '#components/ui/overlay/combobox-body.tsx'
import { api } from '#lib/api/browser/api.ts'
import type { EntityFilter, TextsFilter } from './filter-controls.ts'

type OptionsProps = { anchor: RefObject<HTMLButtonElement | null>; filter: EntityFilter; onClose(): void }

/** Options of a filter that are found by typing. */
export function EntityOptions({ anchor, filter, onClose }: OptionsProps) {
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { data, isFetching } = useQuery({ ...filter.find(api, search), placeholderData: keepPreviousData })
  return (
    <ComboboxBody
      anchor={anchor}
      label={filter.label}
      value={filter.value ?? null}
      options={data ?? []}
      onSearch={setText}
      searching={isFetching || search !== text.trim()}
      clearLabel={filter.value === undefined ? undefined : 'Any'}
      onChoose={(value) => filter.onChange(value ?? undefined)}
      onClose={onClose}
    />
  )
}

/** Any of some words, with commas between them. */
export function TextsForm({ filter, close }: { filter: TextsFilter; close(): void }) {
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
        // The panel has taken the focus before this field is loaded.
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
