'use client'

import { ArrowDown, ArrowUp, SlidersHorizontal } from 'lucide-react'
import { IconButton } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { classes } from '#components/ui/classes.ts'
import { Menu, type MenuEntry } from '#components/ui/menu.tsx'
import { formatCount } from '#lib/format.ts'
import type { Density } from './list-state.ts'
import { roles } from './row.tsx'
import type { ListTable } from './table.ts'
import type { PagedList } from './use-paged-list.ts'

type HeadProps<Item extends object> = {
  table: ListTable<Item>
  select: { isAll: boolean; isSome: boolean; toggle(): void } | undefined
}

const cell =
  'sticky top-[var(--table-top,0px)] z-10 h-8 border-b border-line bg-surface pr-4 text-left text-xs font-medium text-ink-2'

export function TableHead<Item extends object>({ table, select }: HeadProps<Item>) {
  return (
    <thead {...roles.group} className="max-md:hidden">
      <tr {...roles.row} aria-rowindex={1}>
        {select && (
          <th {...roles.head} scope="col" className={classes(cell, 'w-8')}>
            <Checkbox
              className="align-middle"
              aria-label="Select the rows of this page"
              checked={select.isAll}
              indeterminate={select.isSome}
              onChange={select.toggle}
            />
          </th>
        )}
        {table.getVisibleLeafColumns().map((column) => (
          <HeadCell key={column.id} column={column} />
        ))}
      </tr>
    </thead>
  )
}

type Column<Item extends object> = ReturnType<ListTable<Item>['getVisibleLeafColumns']>[number]

function HeadCell<Item extends object>({ column }: { column: Column<Item> }) {
  const { meta, header } = column.columnDef
  return (
    <th
      {...roles.head}
      scope="col"
      aria-sort={ariaSort(column)}
      className={classes(cell, meta?.className, meta?.align === 'end' && 'text-right')}
    >
      {column.getCanSort() ? (
        <SortButton column={column} />
      ) : (
        <span className={meta?.isHeaderHidden ? 'sr-only' : undefined}>{String(header)}</span>
      )}
    </th>
  )
}

function ariaSort<Item extends object>(column: Column<Item>) {
  if (!column.getCanSort()) return undefined
  const order = column.getIsSorted()
  return order ? ({ asc: 'ascending', desc: 'descending' } as const)[order] : 'none'
}

function SortButton<Item extends object>({ column }: { column: Column<Item> }) {
  const order = column.getIsSorted()
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      onClick={() => column.toggleSorting()}
      className={classes(
        'group/sort inline-flex items-center gap-1 align-top hover:text-ink',
        order && 'text-ink',
        column.columnDef.meta?.align === 'end' && 'flex-row-reverse',
      )}
    >
      {String(column.columnDef.header)}
      <Arrow
        className={classes(
          'size-3',
          !order && 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60',
        )}
      />
    </button>
  )
}

type MenuProps<Item extends object> = {
  table: ListTable<Item>
  density: Density
  onDensity(density: Density): void
}

/** Sort, density and columns. A narrow window has no head to click on, so the sort is here too. */
export function ViewMenu<Item extends object>(props: MenuProps<Item>) {
  return (
    <Menu
      unheld
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

function entries<Item extends object>({ table, density, onDensity }: MenuProps<Item>): MenuEntry[] {
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
  if (/name$/i.test(sort)) return orders.name
  return sort === 'priority' || sort === 'revenue' ? orders.rank : orders.time
}

/** Reads changes aloud to screen readers, and shows a thin line while rows are refreshed. */
export function TableStatus({
  list,
  label,
}: {
  list: Pick<PagedList<never>, 'wholeCount' | 'isBehind' | 'isRefreshing'>
  label: string
}) {
  const { wholeCount, isBehind, isRefreshing } = list
  const isBusy = isBehind || isRefreshing
  return (
    <>
      <p role="status" className="sr-only">
        {wholeCount === undefined || isBehind ? '' : `${label}: ${formatCount(wholeCount)}`}
      </p>
      <div aria-hidden="true" className="relative h-px overflow-hidden">
        {isBusy && <div className="absolute inset-0 animate-pulse bg-accent delay-300" />}
      </div>
    </>
  )
}
