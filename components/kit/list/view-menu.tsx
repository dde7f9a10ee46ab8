'use client'

import { SlidersHorizontal } from 'lucide-react'
import { IconButton } from '#components/ui/button.tsx'
import { Menu, type MenuEntry } from '#components/ui/menu.tsx'
import type { Density } from './columns.ts'
import type { ListTable } from './table.ts'

type Props<Item extends object> = {
  table: ListTable<Item>
  density: Density
  onDensity(density: Density): void
}

/** Sort, density and columns. A narrow window has no head to click on, so the sort is here too. */
export function ViewMenu<Item extends object>(props: Props<Item>) {
  return (
    <Menu
      label="View"
      align="end"
      items={entries(props)}
      trigger={
        <IconButton label="Sort, density and columns">
          <SlidersHorizontal />
        </IconButton>
      }
    />
  )
}

function entries<Item extends object>({ table, density, onDensity }: Props<Item>): MenuEntry[] {
  const dense = density === 'compact'
  return [
    ...sortEntries(table),
    { heading: 'Density' },
    { label: 'Compact', checked: dense, onSelect: () => onDensity('compact') },
    { label: 'Comfortable', checked: !dense, onSelect: () => onDensity('comfortable') },
    { heading: 'Columns' },
    ...table
      .getAllLeafColumns()
      .filter((column) => column.getCanHide())
      .map((column) => ({
        label: String(column.columnDef.header),
        checked: column.getIsVisible(),
        onSelect: () => column.toggleVisibility(),
      })),
  ]
}

function sortEntries<Item extends object>(table: ListTable<Item>): MenuEntry[] {
  const choices = table
    .getAllLeafColumns()
    .filter((column) => column.getCanSort())
    .flatMap((column) =>
      (['desc', 'asc'] as const).map((order) => ({
        label: `${String(column.columnDef.header)}, ${orderWords(column.columnDef.meta?.sort ?? '')[order]}`,
        checked: column.getIsSorted() === order,
        onSelect: () => column.toggleSorting(order === 'desc'),
      })),
    )
  return choices.length === 0 ? [] : [{ heading: 'Sort' }, ...choices]
}

const orders = {
  time: { desc: 'latest first', asc: 'earliest first' },
  count: { desc: 'most first', asc: 'fewest first' },
  rank: { desc: 'highest first', asc: 'lowest first' },
  name: { desc: 'Z to A', asc: 'A to Z' },
} as const

function orderWords(sort: string) {
  if (/Count$/.test(sort)) return orders.count
  if (sort === 'name') return orders.name
  return sort === 'priority' ? orders.rank : orders.time
}
