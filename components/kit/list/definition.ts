import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { List } from '#contract/common/pagination.ts'
import type { client } from '#lib/api/browser/api.ts'
import type { Viewer } from '#lib/viewer.ts'
import type { Column } from './columns.ts'
import type { CsvColumn } from './csv.ts'
import type { Api, Filters } from './filters.ts'
import type { ListAddress, ListState } from './list-state.ts'
import { pageSize } from './pages.ts'
import type { PageQuery } from './use-paged-list.ts'

type State<Sort extends string, F extends Filters> = ListState<ListAddress<Sort, F>>

/** `now` is given by tests. */
export type Part = { page: number; limit: number; now?: number }

/** What the question depends on beside the address: the same on the server and in the browser. */
export type Asking<Given> = { offers(operation: string): boolean; given: Given }

/** Who looks at the list, and how. */
export type Viewing<Given> = Asking<Given> & { viewer: Viewer; zone: string }

type Patch<Sort extends string, F extends Filters> = {
  open?: undefined
  filters?: Partial<State<Sort, F>['filters']>
}

/** For what stands around the table and changes its filters. */
export type AroundProps<Sort extends string = string, F extends Filters = Filters> = {
  state: State<Sort, F>
  change(patch: Patch<Sort, F>): void
}

export type SheetProps<Item, Sort extends string = string, F extends Filters = Filters> = AroundProps<
  Sort,
  F
> & {
  /** What the address names. */
  openId: string | undefined
  /** The same, where the list has read it. */
  known: Item | undefined
  onClose(): void
  /** Goes on to the next row, or back. */
  onStep(by: 1 | -1): void
}

/** Changes rows one by one, a few at once; what failed stays selected, what worked can be undone in one go. */
export type BulkJob<Item> = {
  items: readonly Item[]
  /** Chosen rows that are as wanted already: they are no longer chosen either. */
  done?: readonly Item[]
  send(client: QueryClient, item: Item): Promise<unknown>
  /** Said when it is over; null says nothing. */
  says(changed: readonly Item[]): { title: string; description?: string } | null
  /** The way back. */
  undo?(changed: readonly Item[]): BulkJob<Item>
  /** When all are done. */
  after?(client: QueryClient): void
  atOnce?: number
}

type Choice<Item> = { label: string; icon?: ReactNode; disabled?: boolean; job: BulkJob<Item> }

/** A button over the chosen rows, or a menu. */
export type BulkAct<Item> = Choice<Item> | { label: string; menu: string; choices: Choice<Item>[] }

/** A key that opens a control of the active row, which names it with `data-key`. */
export type RowKey<Given> = { key: string; label: string; when?(viewing: Viewing<Given>): boolean }

/** All there is to know of a list, in one place: its address, its question, its columns, its filters and its acts. */
export type ListDefinition<
  Item extends object,
  Sort extends string = string,
  F extends Filters = Filters,
  Input = unknown,
  Given = unknown,
> = ListAddress<Sort, F> & {
  /** Under which its look is remembered, such as `people`. */
  name: string
  /** Names the table, such as "People". */
  label: string
  /** "person", "people". */
  words: readonly [one: string, many: string]
  /** What the search box says; without it there is none. */
  search?: string
  /** What the service is asked for. */
  input(state: State<Sort, F>, part: Part, asking: Asking<Given>): Input
  query(from: Api, input: Input): PageQuery<Item>
  /** The same question for a file and for "select all". */
  read?(service: typeof client, input: Input, signal?: AbortSignal): Promise<List<Item>>
  /** Milliseconds until the rows in view are asked for again by themselves. */
  again?(rows: readonly Item[]): number
  columns: readonly Column<Item, Sort>[]
  rowId(item: Item): string
  rowName(item: Item, viewing: Viewing<Given>): string
  /** Where a row leads, or the sheet that it opens. */
  href?(item: Item): string
  Sheet?(props: SheetProps<Item, Sort, F>): ReactNode
  /** What `e` does once the sheet is open. */
  edit?(id: string): void
  keys?: readonly RowKey<Given>[]
  csv?: {
    /** Of the file, without its ending; the name of the list unless told otherwise. */
    fileName?: string
    columns: readonly CsvColumn<Item>[]
    /** Where a page of the list is not a page of the file. */
    reader?(state: State<Sort, F>): (page: number, signal: AbortSignal) => Promise<List<Item>>
  }
  bulk?: {
    when?(viewing: Viewing<Given>, state: State<Sort, F>): boolean
    acts(chosen: readonly Item[], state: State<Sort, F>): BulkAct<Item>[]
    /** "Select all that match" is offered. */
    hasAll?: boolean
  }
  nothing: {
    /** "No person matches" */
    matches: string
    /** What narrows the list beside the search and the filters with a label. */
    words?(state: State<Sort, F>): string[]
    /** Shown when nothing narrows the list. */
    yet(viewing: Viewing<Given>, state: State<Sort, F>): ReactNode
    /** Filters that make a list of its own rather than narrow it. */
    apart?(filters: State<Sort, F>['filters']): Partial<State<Sort, F>['filters']>
  }
  /** Before the search, among the filters, and below the table. */
  Before?(props: AroundProps<Sort, F>): ReactNode
  FirstFilter?(props: AroundProps<Sort, F>): ReactNode
  After?(props: AroundProps<Sort, F>): ReactNode
}

/** `listOf<Person>()({ … })` */
export function listOf<Item extends object, Given = undefined>() {
  return <const Sort extends string, const F extends Filters, Input extends object>(
    definition: ListDefinition<Item, Sort, F, Input, Given>,
  ): ListDefinition<Item, Sort, F, Input, Given> => definition
}

type Page<Given> = Asking<Given> & { api: Api }

/** What the first view asks for: the page that the address names, and the names of what it is filtered by. */
export function firstQueries<Item extends object, Sort extends string, F extends Filters, Input, Given>(
  list: ListDefinition<Item, Sort, F, Input, Given>,
  state: State<Sort, F>,
  { api, offers, given }: Page<Given>,
) {
  const input = list.input(state, { page: state.page, limit: pageSize }, { offers, given })
  const names = namesAsked(list, state, offers).map(({ named, value }) => {
    const { queryKey, queryFn } = named.query(api, value)
    return { queryKey, queryFn }
  })
  return [list.query(api, input), ...names]
}

/** Filters by one of many things, whose name has to be asked for. */
export function namesAsked(list: ListAddress, state: ListState, offers: (operation: string) => boolean) {
  return Object.entries(list.filters).flatMap(([id, filter]) => {
    const value = state.filters[id]
    const named = filter.kind === 'text' ? filter.entity?.named : undefined
    const isAsked = named && (named.needs === undefined || offers(named.needs))
    return isAsked && typeof value === 'string' ? [{ id, named, value }] : []
  })
}
