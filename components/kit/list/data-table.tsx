'use client'

import { type ReactNode, type RefObject, Suspense, useCallback, useRef, useState } from 'react'
import { classes } from '#components/ui/classes.ts'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { BulkPlace } from './bulk-place.tsx'
import { type Column, pageSize } from './definition.ts'
import type { TableView } from './list-state.ts'
import { roles } from './row.tsx'
import { type SortState, useListTable, useTableView } from './table.ts'
import { TableBody } from './table-body.tsx'
import { TableHead, TableStatus, ViewMenu } from './table-head.tsx'
import { useActiveRow } from './use-active-row.ts'
import { rememberPosition, useKeptSelection, usePlaceAfterSheet, usePosition } from './use-kept.ts'
import { firstRowOf, type PagedList, pageOf, type Range, segmentRows } from './use-paged-list.ts'
import { useRows } from './use-rows.ts'
import { type Selection, useSelection } from './use-selection.ts'

// A first load holds what a list usually shows: most are shorter than a part, and do not fail.
const SegmentNav = lazyPart(() =>
  import('./around-rows.tsx').then(({ SegmentNav }) => ({ default: SegmentNav })),
)
const ListFailed = lazyPart(() =>
  import('./around-rows.tsx').then(({ ListFailed }) => ({ default: ListFailed })),
)
const RowsFailed = lazyPart(() =>
  import('./around-rows.tsx').then(({ RowsFailed }) => ({ default: RowsFailed })),
)

export type DataTableProps<Item extends object, Sort extends string = string> = {
  /** Under which its look is remembered, such as `people`. */
  name: string
  /** Name for screen readers, such as "People". */
  label: string
  list: PagedList<Item>
  /** The page that the address named. */
  startPage: number
  /** Stable: made outside the component, or with `useMemo`. */
  columns: readonly Column<Item, Sort>[]
  view: TableView
  rowId(item: Item): string
  rowName(item: Item): string
  sort?: SortState<Sort>
  /** The row whose sheet is open; j and k then open the next. */
  openId?: string
  onOpen(item: Item, how: 'open' | 'move'): void
  onEdit?(item: Item): void
  /** Receives a function that moves to the next row, for buttons elsewhere. */
  stepRef?: RefObject<(by: 1 | -1) => void>
  /** Search and filters. */
  toolbar?: ReactNode
  /** Content next to the menu of columns, such as `<CsvButton>`. */
  actions?: ReactNode
  /** Actions on selected rows. Without it, rows cannot be selected. */
  bulk?(selection: Selection<Item>): ReactNode
  /** Reads every matching row, for "select all"; at most `selectLimit`. */
  readAll?(limit: number): Promise<Item[]>
  /** Shown instead of rows: `<NothingYet>` or `<NothingMatches>`. */
  nothing: ReactNode
}

/** A list of any length: rows are drawn and read as they come into view, and everything works with the keyboard. */
export function DataTable<Item extends object, Sort extends string = string>(
  props: DataTableProps<Item, Sort>,
) {
  const { name, label, list, columns, rowId, sort, toolbar, actions, bulk, nothing } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const { view, change, rowHeight } = useTableView(name, props.view)
  const selection = useSelection({ get: list.get, rowId })
  useKeptSelection(name, `${list.key} ${props.openId ?? ''}`, selection)
  const [inView, setInView] = useState<Range>({ first: 0, last: 0 })
  const count = list.totalCount ?? pageSize * props.startPage
  const { key, look } = list
  const onSettle = useCallback(
    (range: Range, byHand: boolean) => {
      look(range.first, range.last - 1, byHand)
      rememberPosition(key, range.first)
      setInView(range)
    },
    [key, look],
  )
  const start = Math.min(firstRowOf(props.startPage), Math.max(0, count - 1))
  const rows = useRows({ body, count, rowHeight, start, onSettle })
  usePosition(key, rows.jumpTo)
  usePlaceAfterSheet(key, props.openId, rows.inView)
  const active = useActiveRow({ ...props, list, rows, selection: bulk ? selection : undefined, body, count })
  const page = pageOf(inView.first)
  const items = useRowsOf(
    list,
    pageOf(rows.drawn.first),
    pageOf(Math.max(rows.drawn.first, rows.drawn.last - 1)),
  )
  const table = useListTable<Item, Sort>({
    ...{ columns, items, rowId, sort, view },
    changeView: change,
  })
  const parts = { segment: rows.segment, count, jumpTo: rows.jumpTo }
  const hasParts = count > segmentRows
  const hasRows = list.totalCount === undefined ? !list.error : list.totalCount > 0
  return (
    <div data-density={view.density} className={tableLook}>
      <div className="flex min-h-8 flex-wrap items-center gap-2 pb-2 sm:flex-nowrap sm:items-start">
        <div className="contents sm:flex sm:min-h-8 sm:min-w-0 sm:flex-1 sm:flex-wrap sm:items-center sm:gap-2">
          {toolbar}
        </div>
        <div className="flex shrink-0 items-center gap-1 max-sm:order-1 max-sm:ml-auto">
          {actions}
          <ViewMenu
            table={table}
            density={view.density}
            onDensity={(density) => change({ ...view, density })}
          />
        </div>
      </div>
      <TableStatus list={list} label={label} />
      {list.totalCount === 0 && nothing}
      {list.error && list.totalCount === undefined && (
        <Suspense>
          <ListFailed list={list} label={label} />
        </Suspense>
      )}
      {hasRows && (
        <>
          {hasParts && (
            <Suspense>
              <SegmentNav label="Parts of the list" {...parts} />
            </Suspense>
          )}
          <table
            {...roles.table}
            aria-label={label}
            aria-rowcount={list.totalCount === undefined ? -1 : list.totalCount + 1}
            aria-busy={list.isBehind}
            className={classes(
              'w-full table-fixed border-separate border-spacing-0 max-md:block',
              spokenNames,
              list.isBehind && 'opacity-60',
            )}
          >
            <TableHead table={table} select={bulk && pageSelect(list, selection, page, rowId)} />
            <TableBody
              {...{ body, list, rows, table, selection, active, rowId }}
              {...{ openId: props.openId, rowName: props.rowName, onOpen: props.onOpen }}
              canSelect={bulk !== undefined}
            />
          </table>
          {hasParts && (
            <Suspense>
              <SegmentNav label="Parts of the list, at its end" {...parts} />
            </Suspense>
          )}
          {list.error && (
            <Suspense>
              <RowsFailed
                error={list.error}
                onRetry={list.retry}
                retrying={list.isRetrying}
                isAbove={selection.items.size > 0}
              />
            </Suspense>
          )}
        </>
      )}
      {bulk && <BulkPlace {...{ selection, bulk, totalCount: list.totalCount, readAll: props.readAll }} />}
    </div>
  )
}

/** Loaded rows of the drawn pages; the same array until a page changes. */
function useRowsOf<Item>(list: PagedList<Item>, first: number, last: number): Item[] {
  const read = Array.from({ length: (last - first + 1) * pageSize }, (_, step) =>
    list.get(firstRowOf(first) + step),
  ).filter((item) => item !== undefined)
  const [kept, setKept] = useState(read)
  const isSame = kept.length === read.length && kept.every((item, at) => item === read[at])
  if (!isSame) setKept(read)
  return isSame ? kept : read
}

const tableLook =
  '[--table-top:0px] max-lg:[--table-top:48px] data-[density=compact]:[--row:36px] data-[density=comfortable]:[--row:44px] max-md:[--row:60px]!'

const spokenNames =
  "max-md:[&_td[data-name]]:before:sr-only max-md:[&_td[data-name]]:before:content-[attr(data-name)_':_']"

/** The checkbox in the head selects the page of rows at the top of the window. */
function pageSelect<Item>(
  list: PagedList<Item>,
  selection: Selection<Item>,
  page: number,
  rowId: (item: Item) => string,
) {
  const items = Array.from({ length: pageSize }, (_, step) => list.get(firstRowOf(page) + step)).filter(
    (item) => item !== undefined,
  )
  const chosen = items.filter((item) => selection.has(rowId(item))).length
  const isAll = items.length > 0 && chosen === items.length
  return { isAll, isSome: chosen > 0 && !isAll, toggle: () => selection.set(items, !isAll) }
}
