'use client'

import { memo, useMemo } from 'react'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { classes } from '#components/ui/classes.ts'
import type { Column, NarrowPlace } from './columns.ts'
import { roles } from './roles.ts'
import { RowContext } from './row-context.ts'

export const rowLook =
  'group/row relative h-(--row) scroll-mt-10 scroll-mb-18 outline-none md:[&>td]:border-b md:[&>td]:border-line max-md:border-b max-md:border-line max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_fit-content(55%)] max-md:grid-rows-2 max-md:items-center max-md:px-1 max-md:py-2'

const places: Record<NarrowPlace, string> = {
  title: 'max-md:col-start-2 max-md:row-start-1 max-md:self-end max-md:pr-3',
  detail: 'max-md:col-start-2 max-md:row-start-2 max-md:self-start max-md:pr-3 max-md:text-ink-2',
  aside:
    'max-md:col-start-3 max-md:row-start-1 max-md:min-w-0 max-md:max-w-full max-md:self-end max-md:justify-self-end',
  // Taller than the line it stands on, and in its middle.
  'aside-control':
    'max-md:col-start-3 max-md:row-start-1 max-md:flex max-md:h-5 max-md:items-center max-md:self-end max-md:justify-self-end max-md:overflow-visible',
  'aside-detail':
    'max-md:col-start-3 max-md:row-start-2 max-md:self-start max-md:justify-self-end max-md:text-ink-2',
}

export function cellLook(column: Pick<Column<never>, 'className' | 'align' | 'narrow'>): string {
  return classes(
    'truncate py-0 pr-4 text-sm max-md:w-auto max-md:p-0',
    column.align === 'end' && 'text-right tabular-nums',
    column.narrow ? places[column.narrow] : 'max-md:hidden',
    column.className,
  )
}

/** Without a head to look up, a cell says what it is about; the first line of a row is its name and needs no other. */
function spokenName({ narrow, header }: Pick<Column<never>, 'narrow' | 'header'>): string | undefined {
  return narrow && narrow !== 'title' ? header : undefined
}

type Props<Item> = {
  item: Item
  index: number
  name: string
  columns: readonly Column<Item>[]
  canSelect: boolean
  isTabStop: boolean
  isSelected: boolean
  isOpen: boolean
}

/** Says nothing of what happens on a click or a key: the table listens for all of its rows. */
function Row<Item>({ item, index, name, columns, canSelect, isTabStop, isSelected, isOpen }: Props<Item>) {
  const place = useMemo(
    () => ({ tabIndex: isTabStop ? 0 : -1, isSelected }) as const,
    [isTabStop, isSelected],
  )
  return (
    <RowContext value={place}>
      <tr
        {...roles.row}
        data-index={index}
        data-open={isOpen || undefined}
        aria-label={name}
        aria-rowindex={index + 2}
        aria-selected={canSelect ? isSelected : undefined}
        tabIndex={place.tabIndex}
        className={classes(rowLook, rowStates)}
      >
        {canSelect && (
          <td {...roles.cell} data-select="" className="w-8 py-0 max-md:row-span-2 max-md:w-auto max-md:pr-3">
            <Checkbox
              className="align-middle"
              aria-label={`Select ${name}`}
              checked={isSelected}
              readOnly
              tabIndex={place.tabIndex}
            />
          </td>
        )}
        {columns.map((column) => (
          <td key={column.id} {...roles.cell} data-name={spokenName(column)} className={cellLook(column)}>
            {column.cell(item)}
          </td>
        ))}
      </tr>
    </RowContext>
  )
}

const rowStates =
  'cursor-default hover:bg-hover aria-selected:bg-accent-soft data-open:bg-accent-soft focus-visible:shadow-[inset_2px_0_0_var(--accent)] focus-visible:bg-hover'

export const TableRow = memo(Row) as typeof Row
