'use client'

import { lazy, Suspense } from 'react'
import { Popover } from '#components/ui/popover.tsx'
import { FilterChip } from './filter-chip.tsx'
import { type FilterControl, spoken } from './filters.ts'

const TextsForm = lazy(() => import('./texts-form.tsx'))

export type Texts = Extract<FilterControl, { kind: 'texts' }>

/** Any of some words that nobody lists, such as tags. */
export function FilterTexts({ filter }: { filter: Texts }) {
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
