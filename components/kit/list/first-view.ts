import { cookies } from 'next/headers'
import { firstQueries, type ListDefinition } from './definition.ts'
import type { Api, Filters } from './filters.ts'
import {
  type ListAddress,
  type ListState,
  parseListState,
  parseTableView,
  type SearchParams,
  tableViewCookie,
} from './list-state.ts'

type Query = ReturnType<typeof firstQueries>[number]

/** Result of `openPage()`. */
type Page<Data> = {
  api: Api
  offers(operation: string): boolean
  prefetch(queries: Query[]): Promise<Data>
}

type Asked<Sort extends string, F extends Filters, Given> = {
  search: SearchParams
  given: Given
  /** Queries besides the rows, such as the open sheet. */
  more?(state: ListState<ListAddress<Sort, F>>): Query[]
}

/** Data for the first view on the server: the saved look of the table, and the answers to its queries. */
export async function firstView<
  Item extends object,
  Sort extends string,
  F extends Filters,
  Input,
  Given,
  Data,
>(
  list: ListDefinition<Item, Sort, F, Input, Given>,
  { api, offers, prefetch }: Page<Data>,
  { search, given, more }: Asked<Sort, F, Given>,
) {
  const state = parseListState<ListAddress<Sort, F>>(list, search)
  const queries = [...firstQueries(list, state, { api, offers, given }), ...(more?.(state) ?? [])]
  const [jar, data] = await Promise.all([cookies(), prefetch(queries)])
  return { view: parseTableView(jar.get(tableViewCookie(list.name))?.value), data }
}
