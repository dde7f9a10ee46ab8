'use client'

import {
  type ColumnDef,
  columnVisibilityFeature,
  functionalUpdate,
  type ReactTable,
  type RowSelectionState,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  type Row as TableRowOf,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { type Column, rowHeights, type TableView, tableViewCookie, writeTableView } from './columns.ts'
import { pageSize } from './pages.ts'
import type { Selection } from './use-selection.ts'

export type SortState<Sort extends string> = {
  by: Sort
  order: 'asc' | 'desc'
  change(by: Sort, order: 'asc' | 'desc'): void
}

/** What our rows know of a column beyond what TanStack Table does. */
type Look = Pick<Column<never>, 'className' | 'align' | 'narrow' | 'isHeaderHidden' | 'sort'>

const features = tableFeatures({
  columnVisibilityFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: {} as Look,
})

export type ListTable<Item extends object> = ReactTable<typeof features, Item>
export type ListRow<Item extends object> = TableRowOf<typeof features, Item>

function toColumnDef<Item extends object>(column: Column<Item>): ColumnDef<typeof features, Item> {
  const { id, header, cell, className, align, narrow, isHeaderHidden, sort, firstOrder, isFixed } = column
  return {
    id,
    header,
    // TanStack Table lets a column be sorted only when it reads a value. The service sorts, so any value will do.
    accessorFn: (item) => item,
    cell: ({ row }) => cell(row.original),
    enableSorting: sort !== undefined,
    sortDescFirst: firstOrder !== 'asc',
    enableHiding: !isFixed,
    meta: { className, align, narrow, isHeaderHidden, sort },
  }
}

type Options<Item, Sort extends string> = {
  columns: readonly Column<Item, Sort>[]
  /** Rows of the pages that are drawn from. */
  items: Item[]
  rowId(item: Item): string
  totalCount: number | undefined
  /** Page at the top of the window. */
  page: number
  jumpToPage(page: number): void
  sort: SortState<Sort> | undefined
  view: TableView
  changeView(view: TableView): void
  selection: Selection<Item>
}

const none: never[] = []

/** Columns, sorting, visibility and selection of a list. The service sorts and cuts the pages, so all of it is manual. */
export function useListTable<Item extends object, Sort extends string>(
  options: Options<Item, Sort>,
): ListTable<Item> {
  const { columns, items, rowId, totalCount, page, jumpToPage, sort, view, changeView, selection } = options
  const defs = useMemo(() => (columns as readonly Column<Item>[]).map(toColumnDef), [columns])
  const sorted = columns.find((column) => sort !== undefined && column.sort === sort.by)?.id
  const rowSelection = useMemo(
    () => Object.fromEntries([...selection.items.keys()].map((id) => [id, true as const])),
    [selection.items],
  )
  const columnVisibility = useMemo(
    () =>
      Object.fromEntries(view.hidden.map((id) => [id, columns.some((one) => one.id === id && one.isFixed)])),
    [view.hidden, columns],
  )
  const state = {
    sorting: sorted === undefined ? none : [{ id: sorted, desc: sort?.order === 'desc' }],
    columnVisibility,
    rowSelection,
    pagination: { pageIndex: page - 1, pageSize },
  }
  const table: ListTable<Item> = useTable({
    features,
    columns: defs,
    data: items,
    getRowId: rowId,
    rowCount: totalCount ?? -1,
    manualPagination: true,
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    autoResetPageIndex: false,
    state,
    onSortingChange: (change) => {
      const [next] = functionalUpdate(change, state.sorting)
      const by = columns.find(({ id }) => id === next?.id)?.sort
      if (next && by !== undefined) sort?.change(by, next.desc ? 'desc' : 'asc')
    },
    onColumnVisibilityChange: (change) => {
      const next = functionalUpdate(change, state.columnVisibility)
      changeView({ ...view, hidden: Object.keys(next).filter((id) => !next[id]) })
    },
    onPaginationChange: (change) => jumpToPage(functionalUpdate(change, state.pagination).pageIndex + 1),
    onRowSelectionChange: (change) => select(functionalUpdate(change, rowSelection)),
  })
  const select = (next: RowSelectionState) => {
    const { rowsById } = table.getCoreRowModel()
    const added = Object.keys(next).flatMap((id) => (selection.has(id) ? [] : (rowsById[id]?.original ?? [])))
    const removed = [...selection.items].flatMap(([id, item]) => (next[id] ? [] : [item]))
    selection.set(added, true)
    selection.set(removed, false)
  }
  return table
}

const year = 31_536_000_000
const narrow = '(width < 48rem)'

export function useTableView(table: string, initial: TableView) {
  const [view, setView] = useState(initial)
  const change = useCallback(
    (next: TableView) => {
      setView(next)
      remember(tableViewCookie(table), writeTableView(next))
    },
    [table],
  )
  const isNarrow = useSyncExternalStore(
    subscribe,
    () => matchMedia(narrow).matches,
    () => false,
  )
  return { view, change, rowHeight: isNarrow ? rowHeights.narrow : rowHeights[view.density] }
}

/** A page over plain http from another machine has no store of cookies; there the look lasts as long as the page. */
function remember(name: string, value: string): void {
  if (!('cookieStore' in window)) return
  const expires = Date.now() + year
  void window.cookieStore.set({ name, value, expires, path: '/', sameSite: 'lax' }).catch(() => undefined)
}

function subscribe(changed: () => void): () => void {
  const query = matchMedia(narrow)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
