'use client'

import { Suspense, useRef, useState } from 'react'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Menu, type MenuEntry } from '#components/ui/menu.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { FilterChip } from './filter-chip.tsx'
import {
  cleared,
  type EntityFilter,
  type FilterControl,
  spoken,
  type TextsFilter,
} from './filter-controls.ts'

const load = () => import('./filter-forms.tsx')
const EntityOptions = lazyPart(() => load().then(({ EntityOptions }) => ({ default: EntityOptions })))
const TextsForm = lazyPart(() => load().then(({ TextsForm }) => ({ default: TextsForm })))

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
      {isOpen && (
        <Suspense>
          <EntityOptions anchor={anchor} filter={filter} onClose={() => setOpen(false)} />
        </Suspense>
      )}
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
      {(close) => (
        <Suspense>
          <TextsForm filter={filter} close={close} />
        </Suspense>
      )}
    </Popover>
  )
}
