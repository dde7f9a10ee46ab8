'use client'

import { Checkbox } from '#components/ui/checkbox.tsx'
import { classes } from '#components/ui/classes.ts'
import { Glyph } from '#components/ui/glyph.tsx'
import { downGlyph, upGlyph } from '#components/ui/glyphs.ts'
import type { Column } from './columns.ts'
import { roles } from './roles.ts'

export type SortState<Sort extends string> = {
  by: Sort
  order: 'asc' | 'desc'
  change(by: Sort, order: 'asc' | 'desc'): void
}

type Props<Item, Sort extends string> = {
  columns: readonly Column<Item, Sort>[]
  sort: SortState<Sort> | undefined
  select: { isAll: boolean; isSome: boolean; toggle(): void } | undefined
}

const cell =
  'sticky top-[var(--table-top,0px)] z-10 h-8 border-b border-line bg-surface pr-4 text-left text-xs font-medium text-ink-2'

export function TableHead<Item, Sort extends string>({ columns, sort, select }: Props<Item, Sort>) {
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
        {columns.map((column) => (
          <th
            key={column.id}
            {...roles.head}
            scope="col"
            aria-sort={ariaSort(column, sort)}
            className={classes(cell, column.className, column.align === 'end' && 'text-right')}
          >
            {column.sort && sort ? (
              <SortButton
                name={column.header}
                by={column.sort}
                first={column.firstOrder}
                sort={sort}
                align={column.align}
              />
            ) : (
              <span className={column.isHeaderHidden ? 'sr-only' : undefined}>{column.header}</span>
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function ariaSort<Item, Sort extends string>(column: Column<Item, Sort>, sort: SortState<Sort> | undefined) {
  if (!column.sort || !sort) return undefined
  if (sort.by !== column.sort) return 'none'
  return sort.order === 'asc' ? 'ascending' : 'descending'
}

function SortButton<Sort extends string>({
  name,
  by,
  first = 'desc',
  sort,
  align,
}: {
  name: string
  by: Sort
  first?: 'asc' | 'desc'
  sort: SortState<Sort>
  align?: 'end'
}) {
  const isCurrent = sort.by === by
  const isUp = isCurrent && sort.order === 'asc'
  return (
    <button
      type="button"
      onClick={() => sort.change(by, isCurrent ? (isUp ? 'desc' : 'asc') : first)}
      className={classes(
        'group/sort inline-flex items-center gap-1 align-top hover:text-ink',
        isCurrent && 'text-ink',
        align === 'end' && 'flex-row-reverse',
      )}
    >
      {name}
      <Glyph
        d={isUp ? upGlyph : downGlyph}
        className={classes(
          'size-3',
          !isCurrent && 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60',
        )}
      />
    </button>
  )
}
