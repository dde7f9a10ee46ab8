'use client'

import { ArrowDown, ArrowUp } from 'lucide-react'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { classes } from '#components/ui/classes.ts'
import { roles } from './row.tsx'
import type { ListTable } from './table.ts'

type Props<Item extends object> = {
  table: ListTable<Item>
  select: { isAll: boolean; isSome: boolean; toggle(): void } | undefined
}

const cell =
  'sticky top-[var(--table-top,0px)] z-10 h-8 border-b border-line bg-surface pr-4 text-left text-xs font-medium text-ink-2'

export function TableHead<Item extends object>({ table, select }: Props<Item>) {
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
