'use client'

import { FlexRender } from '@tanstack/react-table'
import { memo, useMemo } from 'react'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { classes } from '#components/ui/classes.ts'
import type { Column, NarrowPlace } from './columns.ts'
import { RowContext, roles } from './row.tsx'
import type { ListRow, ListTable } from './table.ts'

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

type Look = Pick<Column<never>, 'className' | 'align' | 'narrow'>

export function cellLook({ className, align, narrow }: Look): string {
  return classes(
    'truncate py-0 pr-4 text-sm max-md:w-auto max-md:p-0',
    align === 'end' && 'text-right tabular-nums',
    narrow ? places[narrow] : 'max-md:hidden',
    className,
  )
}

type Props<Item extends object> = {
  row: ListRow<Item>
  index: number
  name: string
  /** Those that are shown: other ones draw the row anew. */
  columns: ReturnType<ListTable<Item>['getVisibleLeafColumns']>
  canSelect: boolean
  isTabStop: boolean
  isSelected: boolean
  isOpen: boolean
}

/** Says nothing of what happens on a click or a key: the table listens for all of its rows. */
function Row<Item extends object>({
  row,
  index,
  name,
  canSelect,
  isTabStop,
  isSelected,
  isOpen,
}: Props<Item>) {
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
        {row.getVisibleCells().map((cell) => (
          <Cell key={cell.id} cell={cell} />
        ))}
      </tr>
    </RowContext>
  )
}

function Cell<Item extends object>({ cell }: { cell: ReturnType<ListRow<Item>['getVisibleCells']>[number] }) {
  const { header, meta = {} } = cell.column.columnDef
  // Without a head to look up, a cell says what it is about; the first line of a row is its name and needs no other.
  const spokenName = meta.narrow && meta.narrow !== 'title' ? String(header) : undefined
  return (
    <td {...roles.cell} data-name={spokenName} className={cellLook(meta)}>
      <FlexRender cell={cell} />
    </td>
  )
}

const rowStates =
  'cursor-default hover:bg-hover aria-selected:bg-accent-soft data-open:bg-accent-soft focus-visible:shadow-[inset_2px_0_0_var(--accent)] focus-visible:bg-hover'

/** The table makes its rows anew when a page comes or goes; what is drawn depends on the item alone. */
function isSame(before: Props<object>, after: Props<object>): boolean {
  const { row: rowBefore, ...restBefore } = before
  const { row, ...rest } = after
  return (
    rowBefore.original === row.original &&
    (Object.keys(rest) as (keyof typeof rest)[]).every((name) => restBefore[name] === rest[name])
  )
}

export const TableRow = memo(Row, isSame as never) as typeof Row
