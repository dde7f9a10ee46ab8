'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, type RefObject, Suspense, useDeferredValue, useId, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Menu, type MenuEntry } from '#components/ui/menu.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { api } from '#lib/api/browser/api.ts'
import { FilterChip } from './filter-chip.tsx'
import {
  cleared,
  type EntityFilter,
  type FilterControl,
  spoken,
  type TextsFilter,
} from './filter-controls.ts'

const load = () => import('#components/ui/overlay/combobox-body.tsx')
const ComboboxBody = lazyPart(load)

/** One filter: its chip, and what opens at it. */
export function FilterMenu({ filter }: { filter: FilterControl }) {
  if (filter.kind === 'entity') return <FilterEntity filter={filter} />
  if (filter.kind === 'texts') return <FilterTexts filter={filter} />
  return <FilterChoice filter={filter} />
}

type Choice = Extract<FilterControl, { kind: 'flag' | 'one' | 'many' }>

function FilterChoice({ filter }: { filter: Choice }) {
  return (
    <Menu
      label={filter.label}
      items={entries(filter)}
      trigger={<FilterChip label={filter.label} says={spoken(filter)} onClear={() => cleared(filter)} />}
    />
  )
}

function entries(filter: Choice): MenuEntry[] {
  if (filter.kind === 'flag')
    return filter.words.map((label, index) => {
      const value = index === 0
      const isSet = filter.value === value
      return { label, checked: isSet, onSelect: () => filter.onChange(isSet ? undefined : value) }
    })
  return filter.options.map(({ value, label, note, icon }) => ({
    label,
    note,
    icon,
    checked: filter.kind === 'one' ? filter.value === value : filter.value.includes(value),
    onSelect: () => choose(filter, value),
  }))
}

/** What was made of a choice and is not drawn yet: two clicks in one moment both count. */
const chosen = new WeakMap<readonly string[], string[]>()

function choose(filter: Exclude<Choice, { kind: 'flag' }>, value: string): void {
  if (filter.kind === 'one') filter.onChange(filter.value === value ? undefined : value)
  else {
    const present = chosen.get(filter.value) ?? filter.value
    const next = present.filter((one) => one !== value)
    if (next.length === present.length) next.push(value)
    chosen.set(filter.value, next)
    filter.onChange(next)
  }
}

/** One of a list that is too long for a menu, found by typing. */
function FilterEntity({ filter }: { filter: EntityFilter }) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <FilterChip
        label={filter.label}
        says={spoken(filter)}
        onClear={() => filter.onChange(undefined)}
        ref={anchor}
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      />
      {isOpen && <EntityOptions anchor={anchor} filter={filter} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Any of some words that nobody lists, such as tags. */
function FilterTexts({ filter }: { filter: TextsFilter }) {
  return (
    <Popover
      label={filter.label}
      trigger={<FilterChip label={filter.label} says={spoken(filter)} onClear={() => filter.onChange([])} />}
    >
      {(close) => <TextsForm filter={filter} close={close} />}
    </Popover>
  )
}

type OptionsProps = { anchor: RefObject<HTMLButtonElement | null>; filter: EntityFilter; onClose(): void }

function EntityOptions({ anchor, filter, onClose }: OptionsProps) {
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { data, isFetching } = useQuery({ ...filter.find(api, search), placeholderData: keepPreviousData })
  return (
    <Suspense>
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
    </Suspense>
  )
}

function TextsForm({ filter, close }: { filter: TextsFilter; close(): void }) {
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
