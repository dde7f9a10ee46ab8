import type { QueryClient, QueryFunction, QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { NothingYetProps } from '#components/kit/states/nothing-matches.tsx'
import type { List, RecentList } from '#contract/common/pagination.ts'
import type { SavedListName } from '#contract/common/saved-lists.ts'
import type { client } from '#lib/api/browser/api.ts'
import type { CsvValue } from '#lib/csv.ts'
import type { Viewer } from '#lib/viewer.ts'
import type { Api, Filters } from './filters.ts'
import type { ListAddress, ListState } from './list-state.ts'

/** Place of a column in a narrow window, where a row has two lines; columns without a place are hidden. */
export type NarrowPlace = 'title' | 'detail' | 'aside' | 'aside-control' | 'aside-detail'

/** Columns that the service knows the values of, without the sorts that it does not have. */
export function offeredColumns<Item, Sort extends string>(
  columns: readonly Column<Item, Sort>[],
  offers: (operation: string) => boolean,
): Column<Item, Sort>[] {
  const has = (operation: string | undefined) => operation === undefined || offers(operation)
  return columns
    .filter(({ needs }) => has(needs))
    .map(({ sort, ...column }) => (sort && has(column.sortNeeds) ? { ...column, sort } : column))
}

export type Column<Item, Sort extends string = string> = {
  id: string
  header: string
  /** Hides the header from sight, because the cells explain themselves; screen readers still get it. */
  isHeaderHidden?: boolean
  cell(item: Item): ReactNode
  /** Width and the like, as classes: `w-28`, `hidden lg:table-cell`. Without a width it shares what is left. */
  className?: string
  align?: 'end'
  /** The service can sort by it. */
  sort?: Sort
  /** Operation of services that can sort by it, where not all can. */
  sortNeeds?: string
  /** Order of the first click; `desc` by default. */
  firstOrder?: 'asc'
  narrow?: NarrowPlace
  /** Operation without which the service does not know its values. */
  needs?: string
  /** Stays when others are taken away. */
  isFixed?: boolean
  /** Shown only when somebody has asked for it. */
  isOptional?: boolean
}

/** Columns that are not known before an answer of the service, for the table and for its file. */
export type MoreColumns<Item> = {
  columns: readonly Column<Item>[]
  csv: readonly CsvColumn<Item>[]
}

/** A page of rows; of lists that are written without end it says how far back the service looked. */
type Page<Item> = List<Item> & Partial<RecentList<Item>>

/** Result of `api.<resource>.list.queryOptions({ input })`; `input` with `page` and `limit: pageSize`. */
export type PageQuery<Item> = {
  queryKey: QueryKey
  queryFn: QueryFunction<Page<Item>>
  /** Milliseconds until a visible page is refreshed. */
  refetchInterval?: (query: { state: { data?: Page<Item> } }) => number | false
}
export type PageQueries<Item> = (page: number) => PageQuery<Item>

/** Rows of a page; pages are numbered from 1, rows from 0. */
export const pageSize = 50

type State<Sort extends string, F extends Filters> = ListState<ListAddress<Sort, F>>

/** `now` is given by tests. */
export type Part = { page: number; limit: number; now?: number }

/** Data for the query besides the address; the same on the server and in the browser. */
export type Asking<Given> = { offers(operation: string): boolean; given: Given }

/** The viewer of the list, and the time zone. */
export type Viewing<Given> = Asking<Given> & { viewer: Viewer; zone: string }

type Patch<Sort extends string, F extends Filters> = {
  open?: undefined
  filters?: Partial<State<Sort, F>['filters']>
}

/** Props of the parts around the table, which can change its filters. */
export type AroundProps<Sort extends string = string, F extends Filters = Filters> = {
  state: State<Sort, F>
  change(patch: Patch<Sort, F>): void
}

export type SheetProps<Item, Sort extends string = string, F extends Filters = Filters> = AroundProps<
  Sort,
  F
> & {
  /** Id in the address, or the one before while the sheet leaves. */
  shown: string
  isOpen: boolean
  /** The row with this id, if it is loaded. */
  known: Item | undefined
  onClose(): void
  /** Moves to the next row, or back. */
  onStep(by: 1 | -1): void
}

/** Changes rows one by one, a few at once; what failed stays selected, what worked can be undone in one go. */
export type BulkJob<Item> = {
  items: readonly Item[]
  /** Selected rows that are as wanted already: they are no longer chosen either. */
  done?: readonly Item[]
  send(client: QueryClient, item: Item): Promise<unknown>
  /** Toast after the change; null for none. */
  says(changed: readonly Item[]): { title: string; description?: string } | null
  /** The way back. */
  undo?(changed: readonly Item[]): BulkJob<Item>
  /** Called after the last change. */
  after?(client: QueryClient): void
  atOnce?: number
}

type Choice<Item> = { label: string; icon?: ReactNode; disabled?: boolean; job: BulkJob<Item> }

/** An action on all chosen rows in one go; `done` takes rows out of the selection, `start` changes them one by one. */
export type Whole<Item> = {
  label: string
  icon?: ReactNode
  /** Key that presses it, one of the list's `keys`. */
  key?: string
  tip?: string
  run(
    client: QueryClient,
    chosen: readonly Item[],
    done: (items: Item[]) => void,
    start: (job: BulkJob<Item>) => void,
  ): void
}

/** A button over the chosen rows, or a menu. */
export type BulkAct<Item> =
  | Choice<Item>
  | { label: string; menu: string; choices: Choice<Item>[] }
  | Whole<Item>

/** A key that opens a control of the active row, which names it with `data-key`. */
export type RowKey<Given> = {
  key: string
  label: string
  /** The `data-key` of the control, where it is another. */
  opens?: string
  /** Means the chosen rows while there are some. */
  isOfChosen?: boolean
  when?(viewing: Viewing<Given>): boolean
}

/** Complete definition of a list: address, query, columns, filters and actions. */
export type ListDefinition<
  Item extends object,
  Sort extends string = string,
  F extends Filters = Filters,
  Input = unknown,
  Given = unknown,
> = ListAddress<Sort, F> & {
  /** Under which its look and its saved views are remembered, such as `people`. */
  name: SavedListName
  /** Names the table, such as "People". */
  label: string
  /** "person", "people". */
  words: readonly [one: string, many: string]
  /** Placeholder of the search box; without it there is no search. */
  search?: string
  /** Input of the request. */
  input(state: State<Sort, F>, part: Part, asking: Asking<Given>): Input
  query(from: Api, input: Input): PageQuery<Item>
  /** Reads the same rows for a file and for "select all". */
  read?(service: typeof client, input: Input, signal?: AbortSignal): Promise<List<Item>>
  /** Milliseconds until the visible rows are refreshed. */
  again?(rows: readonly Item[]): number
  columns: readonly Column<Item, Sort>[]
  rowId(item: Item): string
  rowName(item: Item, viewing: Viewing<Given>): string
  /** Link of a row. Without it the row opens the sheet that its screen gives to `ListScreen`. */
  href?(item: Item): string
  /** Action of `e` once the sheet is open. */
  edit?(id: string): void
  keys?: readonly RowKey<Given>[]
  csv?: {
    /** File name without its ending; by default the name of the list. */
    fileName?: string
    columns: readonly CsvColumn<Item>[]
    /** Reads a page of the file, where it differs from a page of the list. */
    reader?(state: State<Sort, F>): (page: number, signal: AbortSignal) => Promise<List<Item>>
  }
  bulk?: {
    when?(viewing: Viewing<Given>, state: State<Sort, F>): boolean
    acts(chosen: readonly Item[], state: State<Sort, F>, viewing: Viewing<Given>): BulkAct<Item>[]
    /** "Select all that match" is offered. */
    hasAll?: boolean
  }
  nothing: {
    /** "No person matches" */
    matches: string
    /** Further active filters, in words, besides the search and the filters with a label. */
    words?(state: State<Sort, F>): string[]
    /** Shown when the list is empty without filters. */
    yet(viewing: Viewing<Given>, state: State<Sort, F>): NothingYetProps
    /** Filters that show another list instead of fewer rows. */
    apart?(filters: State<Sort, F>['filters']): Partial<State<Sort, F>['filters']>
  }
  /** Newest rows that its pages reach, where the service turns no further. Older ones are found by the filter of times. */
  reach?: number
  /** Rows that one request looks through, where it ends there: "5,000 changes". The filter `until` goes on from there. */
  newest?: string
  /** Parts before the search and among the filters. */
  Before?(props: AroundProps<Sort, F>): ReactNode
  FirstFilter?(props: AroundProps<Sort, F>): ReactNode
}

/** `listOf<Person>()({ … })` */
export function listOf<Item extends object, Given = undefined>() {
  return <const Sort extends string, const F extends Filters, Input extends object>(
    definition: ListDefinition<Item, Sort, F, Input, Given>,
  ): ListDefinition<Item, Sort, F, Input, Given> => definition
}

type Reading<Given> = Asking<Given> & { api: Api }

/** Queries of the first view: the page in the address, and the names of its filters. */
export function firstQueries<Item extends object, Sort extends string, F extends Filters, Input, Given>(
  list: ListDefinition<Item, Sort, F, Input, Given>,
  state: State<Sort, F>,
  { api, offers, given }: Reading<Given>,
) {
  const input = list.input(state, { page: state.page, limit: pageSize }, { offers, given })
  const names = namesAsked(list, state, offers).map(({ named, value }) => {
    const { queryKey, queryFn } = named.query(api, value)
    return { queryKey, queryFn }
  })
  return [list.query(api, input), ...names]
}

/** Filters whose value is an id, so that its name has to be loaded. */
export function namesAsked(list: ListAddress, state: ListState, offers: (operation: string) => boolean) {
  return Object.entries(list.filters).flatMap(([id, filter]) => {
    const value = state.filters[id]
    const named = filter.kind === 'text' ? filter.entity?.named : undefined
    const isAsked = named && (named.needs === undefined || offers(named.needs))
    return isAsked && typeof value === 'string' ? [{ id, named, value }] : []
  })
}

/** A file of more rows is a matter for the API. */
export const csvLimit = 50_000
export const csvPageSize = 100

export type CsvColumn<Item> = { header: string; value(item: Item): CsvValue }

export type CsvExport<Item> = {
  columns: readonly CsvColumn<Item>[]
  rowId(item: Item): string
  /** Reads a page of `csvPageSize` rows; waits when the service asks for it. */
  read(page: number, signal: AbortSignal): Promise<List<Item>>
}

export type CsvSource<Item> = CsvExport<Item> & {
  /** File name without its ending. */
  fileName: string
  totalCount: number | undefined
}
