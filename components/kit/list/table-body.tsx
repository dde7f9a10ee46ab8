'use client'

import { FlexRender } from '@tanstack/react-table'
import { type KeyboardEvent, type MouseEvent, memo, type RefObject, useMemo } from 'react'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { classes } from '#components/ui/classes.ts'
import type { Column, NarrowPlace } from './definition.ts'
import { RowContext, roles } from './row.tsx'
import type { ListRow, ListTable } from './table.ts'
import type { ActiveRow } from './use-active-row.ts'
import { rememberOpened } from './use-kept.ts'
import type { PagedList } from './use-paged-list.ts'
import type { Rows } from './use-rows.ts'
import type { Selection } from './use-selection.ts'

type PlaceholderRowProps = { index: number; canSelect: boolean }

/**
 * Has the size of a row that is loading. It spans only the first columns, because a cell over hidden columns would
 * add a column.
 */
const PlaceholderRow = memo(function PlaceholderRow({ index, canSelect }: PlaceholderRowProps) {
  return (
    <tr {...roles.row} aria-rowindex={index + 2} className={rowLook}>
      <td {...roles.cell} colSpan={canSelect ? 2 : 1} className="py-0 max-md:col-span-3 max-md:row-span-2">
        <span className={classes('block h-2.5 rounded-full bg-idle-soft', widths[index % widths.length])}>
          <span className="sr-only">Loading</span>
        </span>
      </td>
    </tr>
  )
})

const widths = ['w-2/5', 'w-1/3', 'w-1/2', 'w-2/5', 'w-3/5', 'w-1/3']

type BodyProps<Item extends object> = {
  body: RefObject<HTMLTableSectionElement | null>
  list: PagedList<Item>
  rows: Rows
  table: ListTable<Item>
  selection: Selection<Item>
  active: ActiveRow
  canSelect: boolean
  openId?: string
  rowId(item: Item): string
  rowName(item: Item): string
  onOpen(item: Item, how: 'open' | 'move'): void
}

export function TableBody<Item extends object>(props: BodyProps<Item>) {
  const { body, list, rows, table, selection, active, canSelect, openId, rowId, rowName } = props
  const columns = table.getVisibleLeafColumns()
  const { rowsById } = table.getCoreRowModel()
  const { first, last } = rows.drawn
  const tabStop =
    active.index !== undefined && active.index >= first && active.index < last ? active.index : first
  return (
    <tbody
      {...roles.group}
      ref={body}
      className="max-md:block"
      onClick={(event) => pressed(event, props)}
      onKeyDown={(event) => spaced(event, props)}
      onFocus={(event) => active.activate(indexOf(event.target) ?? first)}
    >
      <Room rows={rows.above} />
      {Array.from({ length: last - first }, (_, step) => {
        const index = first + step
        const item = rows.isRushing ? undefined : list.get(index)
        const row = item && rowsById[rowId(item)]
        if (!row) return <PlaceholderRow key={index} index={index} canSelect={canSelect} />
        return (
          <TableRow
            key={index}
            row={row}
            index={index}
            name={rowName(row.original)}
            columns={columns}
            canSelect={canSelect}
            isTabStop={index === tabStop}
            isSelected={selection.has(row.id)}
            isOpen={row.id === openId}
          />
        )
      })}
      <Room rows={rows.below} />
    </tbody>
  )
}

/** In heights of rows, which the server does not know in pixels. */
function Room({ rows }: { rows: number }) {
  if (rows === 0) return null
  return (
    <tr {...roles.row} className="max-md:block" style={{ height: `calc(${rows} * var(--row))` }}>
      <td {...roles.cell} className="p-0" />
    </tr>
  )
}

function indexOf(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null
  return row ? Number(row.dataset.index) : undefined
}

function pressed<Item extends object>(
  event: MouseEvent,
  { list, selection, active, onOpen }: BodyProps<Item>,
): void {
  const index = indexOf(event.target)
  const item = index === undefined ? undefined : list.get(index)
  if (index === undefined || item === undefined || !(event.target instanceof Element)) return
  active.activate(index)
  if (event.target.closest('[data-select]')) {
    if (event.shiftKey) selection.extend(index)
    else selection.toggle(index)
    return
  }
  const isLink = event.target.closest('[data-row-link]') !== null
  if (!isLink && event.target.closest('a, button, input, label')) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || isReading()) return
  event.preventDefault()
  rememberOpened(list.key, index)
  onOpen(item, 'open')
}

/** The person is selecting text. */
function isReading(): boolean {
  return (getSelection()?.toString() ?? '') !== ''
}

function spaced<Item extends object>(event: KeyboardEvent, { selection, canSelect }: BodyProps<Item>): void {
  const index = indexOf(event.target)
  const isRow = event.target instanceof HTMLTableRowElement
  if (event.key !== ' ' || !isRow || !canSelect || index === undefined) return
  event.preventDefault()
  selection.toggle(index)
}

export const rowLook =
  'group/row relative h-(--row) scroll-mt-10 scroll-mb-18 outline-none md:[&>td]:border-b md:[&>td]:border-line max-md:border-b max-md:border-line max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_fit-content(55%)] max-md:grid-rows-2 max-md:items-center max-md:px-1 max-md:py-2'

const places: Record<NarrowPlace, string> = {
  title: 'max-md:col-start-2 max-md:row-start-1 max-md:self-end max-md:pr-3',
  detail: 'max-md:col-start-2 max-md:row-start-2 max-md:self-start max-md:pr-3 max-md:text-ink-2',
  aside:
    'max-md:col-start-3 max-md:row-start-1 max-md:min-w-0 max-md:max-w-full max-md:self-end max-md:justify-self-end',
  // Control in the middle of the row, higher than its line.
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

type RowProps<Item extends object> = {
  row: ListRow<Item>
  index: number
  name: string
  /** Visible columns; a change redraws the row. */
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
}: RowProps<Item>) {
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
  // A narrow window has no head, so each cell contains its column name; the first line is the name of the row.
  const spokenName = meta.narrow && meta.narrow !== 'title' ? String(header) : undefined
  return (
    <td {...roles.cell} data-name={spokenName} className={cellLook(meta)}>
      <FlexRender cell={cell} />
    </td>
  )
}

const rowStates =
  'cursor-default hover:bg-hover aria-selected:bg-accent-soft data-open:bg-accent-soft focus-visible:shadow-[inset_2px_0_0_var(--accent)] focus-visible:bg-hover'

/** The table creates new rows for each page, but only the item decides what is drawn. */
function isSame(before: RowProps<object>, after: RowProps<object>): boolean {
  const { row: rowBefore, ...restBefore } = before
  const { row, ...rest } = after
  return (
    rowBefore.original === row.original &&
    (Object.keys(rest) as (keyof typeof rest)[]).every((name) => restBefore[name] === rest[name])
  )
}

export const TableRow = memo(Row, isSame as never) as typeof Row
