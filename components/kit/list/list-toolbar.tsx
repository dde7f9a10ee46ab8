'use client'

import type { MouseEvent, ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { type FilterControl, spoken } from './filter-controls.ts'
import { FilterMenu } from './filter-menu.tsx'
import { SearchBox } from './search-box.tsx'

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
            <FilterMenu key={filter.id} filter={filter} />
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
