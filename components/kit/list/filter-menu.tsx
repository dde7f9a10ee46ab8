'use client'

import { Menu, type MenuEntry } from '#components/ui/menu.tsx'
import { FilterChip } from './filter-chip.tsx'
import { cleared, type FilterControl, spoken } from './filter-controls.ts'

type Choice = Extract<FilterControl, { kind: 'flag' | 'one' | 'many' }>

export function FilterMenu({ filter }: { filter: Choice }) {
  return (
    <Menu
      label={filter.label}
      items={entries(filter)}
      trigger={(trigger) => (
        <FilterChip
          label={filter.label}
          says={spoken(filter)}
          onClear={() => cleared(filter)}
          trigger={trigger}
        />
      )}
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
