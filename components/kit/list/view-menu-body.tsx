'use client'

import type { MenuEntry, MenuOverlay } from '#components/ui/menu.tsx'
import MenuBody from '#components/ui/overlay/menu-body.tsx'
import type { Column, TableView } from './columns.ts'
import type { SortState } from './table-head.tsx'

export type ViewChoices<Item, Sort extends string> = {
  columns: readonly Column<Item, Sort>[]
  view: TableView
  change(view: TableView): void
  sort: SortState<Sort> | undefined
}

type Props<Item, Sort extends string> = ViewChoices<Item, Sort> & { overlay: MenuOverlay }

export default function ViewMenuBody<Item, Sort extends string>({ overlay, ...choices }: Props<Item, Sort>) {
  return <MenuBody {...overlay} label="View" align="end" items={entries(choices)} />
}

function entries<Item, Sort extends string>({
  columns,
  view,
  change,
  sort,
}: ViewChoices<Item, Sort>): MenuEntry[] {
  const dense = view.density === 'compact'
  return [
    ...sortEntries(columns, sort),
    { heading: 'Density' },
    { label: 'Compact', checked: dense, onSelect: () => change({ ...view, density: 'compact' }) },
    { label: 'Comfortable', checked: !dense, onSelect: () => change({ ...view, density: 'comfortable' }) },
    { heading: 'Columns' },
    ...columns
      .filter(({ isFixed }) => !isFixed)
      .map(({ id, header }) => ({
        label: header,
        checked: !view.hidden.includes(id),
        onSelect: () => change({ ...view, hidden: toggled(view.hidden, id) }),
      })),
  ]
}

function sortEntries<Item, Sort extends string>(
  columns: readonly Column<Item, Sort>[],
  sort: SortState<Sort> | undefined,
): MenuEntry[] {
  if (!sort) return []
  const choices = columns.flatMap(({ header, sort: by }) =>
    by === undefined
      ? []
      : (['desc', 'asc'] as const).map((order) => ({
          label: `${header}, ${orderWords(by)[order]}`,
          checked: sort.by === by && sort.order === order,
          onSelect: () => sort.change(by, order),
        })),
  )
  return [{ heading: 'Sort' }, ...choices]
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

function toggled(ids: string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]
}
