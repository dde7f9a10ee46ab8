'use client'

import { type KeyboardEvent, type MouseEvent, memo, type RefObject } from 'react'
import { classes } from '#components/ui/classes.ts'
import { roles } from './row.tsx'
import type { ListTable } from './table.ts'
import { rowLook, TableRow } from './table-row.tsx'
import type { ActiveRow } from './use-active-row.ts'
import type { PagedList } from './use-paged-list.ts'
import { rememberOpened } from './use-position.ts'
import type { Rows } from './use-rows.ts'
import type { Selection } from './use-selection.ts'

type PlaceholderRowProps = { index: number; canSelect: boolean }

/**
 * Takes the room of a row that is on its way. It spans no more than the first columns: a cell over columns that a narrow
 * window hides would make a column of its own.
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

type Props<Item extends object> = {
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

export function TableBody<Item extends object>(props: Props<Item>) {
  const { body, list, rows, table, active, canSelect, openId, rowId, rowName } = props
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
            isSelected={row.getIsSelected()}
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
  { list, selection, active, onOpen }: Props<Item>,
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

/** Somebody marks text to copy it. */
function isReading(): boolean {
  return (getSelection()?.toString() ?? '') !== ''
}

function spaced<Item extends object>(event: KeyboardEvent, { selection, canSelect }: Props<Item>): void {
  const index = indexOf(event.target)
  const isRow = event.target instanceof HTMLTableRowElement
  if (event.key !== ' ' || !isRow || !canSelect || index === undefined) return
  event.preventDefault()
  selection.toggle(index)
}
