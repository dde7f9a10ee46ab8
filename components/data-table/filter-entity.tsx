'use client'

import { lazy, type RefObject, Suspense, useDeferredValue, useRef, useState } from 'react'
import { FilterChip } from './filter-chip.tsx'
import { type FilterControl, spoken } from './filters.ts'

const load = () => import('#components/ui/overlay/combobox-body.tsx')
const ComboboxBody = lazy(load)

type Entity = Extract<FilterControl, { kind: 'entity' }>

/** One of a list that is too long for a menu, found by typing. */
export function FilterEntity({ filter }: { filter: Entity }) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const preload = () => void load()
  return (
    <>
      <FilterChip
        label={filter.label}
        says={spoken(filter)}
        onClear={() => filter.onChange(undefined)}
        trigger={{
          ref: anchor,
          onClick: () => setOpen(!isOpen),
          onPointerEnter: preload,
          onFocus: preload,
          'aria-haspopup': 'dialog',
          'aria-expanded': isOpen,
        }}
      />
      {isOpen && (
        <Suspense>
          <Options anchor={anchor} filter={filter} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

type OptionsProps = { anchor: RefObject<HTMLButtonElement | null>; filter: Entity; onClose(): void }

function Options({ anchor, filter, onClose }: OptionsProps) {
  const [text, setText] = useState('')
  const { options, isPending } = filter.useOptions(useDeferredValue(text.trim()))
  return (
    <ComboboxBody
      anchor={anchor}
      label={filter.label}
      value={filter.value ?? null}
      options={options}
      onSearch={setText}
      searching={isPending}
      clearLabel={filter.value === undefined ? undefined : 'Any'}
      onChoose={(value) => filter.onChange(value ?? undefined)}
      onClose={onClose}
    />
  )
}
