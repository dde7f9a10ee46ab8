import { cookies } from 'next/headers'
import { parseTableView, tableViewCookie } from './columns.ts'
import { firstQueries, type ListDefinition } from './definition.ts'
import type { Api, Filters } from './filters.ts'
import { type ListAddress, type ListState, parseListState, type SearchParams } from './list-state.ts'

type Query = ReturnType<typeof firstQueries>[number]

/** What `openPage()` gives. */
type Page<Data> = {
  api: Api
  offers(operation: string): boolean
  prefetch(queries: Query[]): Promise<Data>
}

type Asked<Sort extends string, F extends Filters, Given> = {
  search: SearchParams
  given: Given
  /** What is asked for beside the rows, such as the sheet that the address opens. */
  more?(state: ListState<ListAddress<Sort, F>>): Query[]
}

/** What the server draws a list from: how somebody likes to see it, and the answers to what the address asks. */
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
