'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useDeferredValue, useId, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import ChoiceList from '#components/ui/overlay/choice-list.tsx'
import ComboboxBody from '#components/ui/overlay/combobox-body.tsx'
import { api } from '#lib/api/browser/api.ts'
import type { EntityFilter, TextsFilter } from './filter-controls.ts'
import type { Offered } from './filters.ts'

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

type KnownProps = { filter: TextsFilter; find: Offered }

/** Any of the texts that there are; those that are chosen stand first. */
export function KnownTexts({ filter: { label, value, onChange }, find }: KnownProps) {
  const [text, setText] = useState('')
  const search = useDeferredValue(text)
  const { data = [], isFetching } = useQuery({ ...find(api, search), placeholderData: keepPreviousData })
  const [first] = useState(value)
  const known = new Map(data.map((option) => [option.value, option]))
  const chosen = first.map((one) => known.get(one) ?? { value: one, label: one })
  const others = data.filter((option) => !first.includes(option.value))
  return (
    <ChoiceList
      label={label}
      options={search === '' ? [...chosen, ...others] : data}
      chosen={value}
      onToggle={(one) => onChange(value.includes(one) ? value.filter((it) => it !== one) : [...value, one])}
      onSearch={setText}
      searching={isFetching || search !== text}
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
