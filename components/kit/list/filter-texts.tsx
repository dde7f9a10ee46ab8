'use client'

import { Suspense } from 'react'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Popover } from '#components/ui/popover.tsx'
import { FilterChip } from './filter-chip.tsx'
import { spoken, type TextsFilter } from './filters.ts'

const TextsForm = lazyPart(() => import('./texts-form.tsx'))

/** Any of some words that nobody lists, such as tags. */
export function FilterTexts({ filter }: { filter: TextsFilter }) {
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
