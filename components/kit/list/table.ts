'use client'

import {
  type ColumnDef,
  columnVisibilityFeature,
  functionalUpdate,
  type ReactTable,
  rowSortingFeature,
  type Row as TableRowOf,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import type { Column } from './definition.ts'
import { type TableView, tableViewCookie, writeTableView } from './list-state.ts'

export type SortState<Sort extends string> = {
  by: Sort
  order: 'asc' | 'desc'
  change(by: Sort, order: 'asc' | 'desc'): void
}

/** Properties of our columns that TanStack Table does not have. */
type Look = Pick<Column<never>, 'className' | 'align' | 'narrow' | 'isHeaderHidden' | 'sort'>

const features = tableFeatures({
  columnVisibilityFeature,
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
  sort: SortState<Sort> | undefined
  view: TableView
  changeView(view: TableView): void
}

const none: never[] = []

/** Columns, sorting and visibility of a list. The service sorts. */
export function useListTable<Item extends object, Sort extends string>(
  options: Options<Item, Sort>,
): ListTable<Item> {
  const { columns, items, rowId, sort, view, changeView } = options
  const defs = useMemo(() => (columns as readonly Column<Item>[]).map(toColumnDef), [columns])
  const sorted = columns.find((column) => sort !== undefined && column.sort === sort.by)?.id
  const columnVisibility = useMemo(
    () =>
      Object.fromEntries(
        columns.flatMap(({ id, isFixed, isOptional = false }) => {
          const isNamed = view.hidden.includes(id)
          return isNamed || isOptional ? [[id, isFixed || isNamed === isOptional]] : []
        }),
      ),
    [view.hidden, columns],
  )
  const state = {
    sorting: sorted === undefined ? none : [{ id: sorted, desc: sort?.order === 'desc' }],
    columnVisibility,
  }
  return useTable({
    features,
    columns: defs,
    data: items,
    getRowId: rowId,
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    state,
    onSortingChange: (change) => {
      const [next] = functionalUpdate(change, state.sorting)
      const by = columns.find(({ id }) => id === next?.id)?.sort
      if (next && by !== undefined) sort?.change(by, next.desc ? 'desc' : 'asc')
    },
    onColumnVisibilityChange: (change) => {
      const next = functionalUpdate(change, state.columnVisibility)
      const isUnusual = (id: string) =>
        next[id] === (columns.find((one) => one.id === id)?.isOptional ?? false)
      // Columns that are not known at the moment keep their look.
      const others = view.hidden.filter((id) => !columns.some((one) => one.id === id))
      changeView({ ...view, hidden: [...Object.keys(next).filter(isUnusual), ...others] })
    },
  })
}

const year = 31_536_000_000
const narrow = '(width < 48rem)'

/** Pixels; the classes of the rows have the same heights. */
const rowHeights = { compact: 36, comfortable: 44, narrow: 60 }

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
