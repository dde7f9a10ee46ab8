'use client'

import { Suspense, useRef, useState } from 'react'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { FilterChip } from './filter-chip.tsx'
import { type EntityFilter, spoken } from './filters.ts'

const load = () => import('./entity-options.tsx')
const EntityOptions = lazyPart(load)

/** One of a list that is too long for a menu, found by typing. */
export function FilterEntity({ filter }: { filter: EntityFilter }) {
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
          <EntityOptions anchor={anchor} filter={filter} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
