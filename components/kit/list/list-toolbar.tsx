'use client'

import { type MouseEvent, type ReactNode, Suspense, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Popover } from '#components/ui/popover.tsx'
import { FilterChip } from './filter-chip.tsx'
import { type EntityFilter, type FilterControl, spoken, type TextsFilter } from './filter-controls.ts'
import { FilterMenu } from './filter-menu.tsx'
import { SearchBox } from './search-box.tsx'

const load = () => import('./entity-options.tsx')
const EntityOptions = lazyPart(load)

/** One of a list that is too long for a menu, found by typing. */
function FilterEntity({ filter }: { filter: EntityFilter }) {
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

const TextsForm = lazyPart(() => import('./texts-form.tsx'))

/** Any of some words that nobody lists, such as tags. */
function FilterTexts({ filter }: { filter: TextsFilter }) {
  return (
    <Popover
      label={filter.label}
      trigger={(trigger) => (
        <FilterChip
          label={filter.label}
          says={spoken(filter)}
          onClear={() => filter.onChange([])}
          trigger={trigger}
        />
      )}
    >
      {(close) => (
        <Suspense>
          <TextsForm filter={filter} close={close} />
        </Suspense>
      )}
    </Popover>
  )
}

type Props = {
  search?: { label: string; value: string; onChange(text: string): void }
  filters?: readonly FilterControl[]
  /** A filter of its own kind, before the others. */
  first?: ReactNode
  /** Clears the search and every filter. */
  onClear(): void
}

// One line to push sideways where the window is narrow, from edge to edge; beside the search where it is wide. With
// nothing before it, it shares its line with the buttons of the list.
const filtersLook =
  'order-2 -mx-4 -my-1 flex basis-[calc(100%+2rem)] items-center gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] *:shrink-0 first:order-none first:mr-0 first:flex-1 first:pr-0 sm:contents'

/** What narrows a list: the search, then one chip a filter. */
export function ListToolbar({ search, filters = [], first, onClear }: Props) {
  const clear = ({ currentTarget }: MouseEvent) => {
    // The button goes with what it clears; the focus stays beside where it was.
    currentTarget.parentElement?.querySelector('button')?.focus()
    onClear()
  }
  const isNarrowed = (search?.value ?? '') !== '' || filters.some((filter) => spoken(filter) !== undefined)
  return (
    <>
      {search && <SearchBox {...search} />}
      {filters.length > 0 && (
        <div className={filtersLook}>
          {first}
          {filters.map((filter) => (
            <Control key={filter.id} filter={filter} />
          ))}
          {isNarrowed && (
            <Button size="sm" variant="quiet" onClick={clear}>
              Clear
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function Control({ filter }: { filter: FilterControl }) {
  if (filter.kind === 'entity') return <FilterEntity filter={filter} />
  if (filter.kind === 'texts') return <FilterTexts filter={filter} />
  return <FilterMenu filter={filter} />
}
