'use client'

import { type FormEvent, useId } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { FilterChip } from './filter-chip.tsx'
import { type FilterControl, spoken } from './filters.ts'

type Texts = Extract<FilterControl, { kind: 'texts' }>

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
      {(close) => <TextsForm filter={filter} close={close} />}
    </Popover>
  )
}

function TextsForm({ filter, close }: { filter: Texts; close(): void }) {
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
      <Input id={id} name="words" defaultValue={filter.value.join(', ')} aria-describedby={`${id}-hint`} />
      <p id={`${id}-hint`} className="text-xs text-ink-2">
        {filter.hint}
      </p>
      <Button type="submit" size="sm" variant="primary" className="justify-self-start">
        Apply
      </Button>
    </form>
  )
}
