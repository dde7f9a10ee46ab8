import { type Filter, type Filters, type FilterValue, readFilter } from './filters.ts'

/** The part of a list's definition that its address is read and written by. */
export type ListAddress<Sort extends string = string, F extends Filters = Filters> = {
  /** The first one is the default. */
  sorts: readonly Sort[]
  /** Default `desc`. */
  order?: 'asc' | 'desc'
  filters: F
  /** Name that the open row has in the address, such as `person`. */
  opens: string
}

export type ListState<D extends ListAddress = ListAddress> = {
  search: string
  sort: D['sorts'][number]
  order: 'asc' | 'desc'
  /** Page at the top of the window; it follows scrolling. */
  page: number
  /** Row whose sheet is open. */
  open: string | undefined
  filters: { [Name in keyof D['filters']]: FilterValue<D['filters'][Name]> }
}

/** Address of a list that is not a table, such as the gallery of templates. */
export function defineAddress<const Sort extends string, const F extends Record<string, Filter>>(
  definition: ListAddress<Sort, F>,
): ListAddress<Sort, F> {
  return definition
}

export type SearchParams = Record<string, string | string[] | undefined>

function toParams(from: SearchParams | URLSearchParams): URLSearchParams {
  if (from instanceof URLSearchParams) return from
  const pairs = Object.entries(from).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => [name, one]),
  )
  return new URLSearchParams(pairs)
}

const maxSearch = 200

/** Reads the address. Invalid parts get their default; the server and the browser read the same. */
export function parseListState<D extends ListAddress>(
  definition: D,
  from: SearchParams | URLSearchParams,
): ListState<D> {
  const params = toParams(from)
  const [firstSort = ''] = definition.sorts
  const filters = Object.entries(definition.filters).map(([name, one]) => [
    name,
    readFilter(one, params.getAll(name)),
  ])
  const order = params.get('order')
  return {
    search: (params.get('q') ?? '').trim().slice(0, maxSearch),
    sort: definition.sorts.find((sort) => sort === params.get('sort')) ?? firstSort,
    order: order === 'asc' || order === 'desc' ? order : (definition.order ?? 'desc'),
    page: readPage(params.get('page')),
    open: params.get(definition.opens)?.slice(0, maxSearch) || undefined,
    filters: Object.fromEntries(filters) as ListState<D>['filters'],
  }
}

function readPage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,7}$/.test(text) ? Number(text) : 1
}

/** Writes a state into an address, leaving out what is the default and leaving alone what belongs to others. */
export function writeListState<D extends ListAddress>(
  definition: D,
  state: ListState<D>,
  around: URLSearchParams = new URLSearchParams(),
): URLSearchParams {
  const params = new URLSearchParams(around)
  const set = (name: string, values: string[]) => {
    params.delete(name)
    for (const value of values) params.append(name, value)
  }
  set('q', state.search === '' ? [] : [state.search])
  for (const name of Object.keys(definition.filters)) set(name, asTexts(state.filters[name]))
  set('sort', state.sort === definition.sorts[0] ? [] : [state.sort])
  set('order', state.order === (definition.order ?? 'desc') ? [] : [state.order])
  set('page', state.page === 1 ? [] : [String(state.page)])
  set(definition.opens, state.open === undefined ? [] : [state.open])
  return params
}

function asTexts(value: unknown): string[] {
  if (typeof value === 'boolean') return [value ? 'yes' : 'no']
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

/** Search, filters and order as the address has them, in one form; empty when nothing is chosen. */
export function keptForm(definition: ListAddress, state: ListState): string {
  return writeListState(definition, { ...state, page: 1, open: undefined }).toString()
}

/** Whether a search or filter is active, to choose between "nothing matches" and "nothing yet". */
export function isNarrowed(state: ListState): boolean {
  return state.search !== '' || Object.values(state.filters).some((value) => asTexts(value).length > 0)
}

export type Density = 'compact' | 'comfortable'

/**
 * Look of one table, saved in a cookie, so that the server draws it at once. `hidden` names the columns that differ from their
 * default: those that are hidden, and optional ones that are shown.
 */
export type TableView = { density: Density; hidden: string[] }

export const tableViewCookie = (table: string): string => `table-${table}`

/** `parseTableView((await cookies()).get(tableViewCookie('people'))?.value)` */
export function parseTableView(text: string | undefined): TableView {
  const [density, ...hidden] = (text ?? '').split('.')
  return {
    density: density === 'comfortable' ? 'comfortable' : 'compact',
    hidden: hidden.filter((id) => /^[\w-]{1,40}$/.test(id)),
  }
}

export function writeTableView({ density, hidden }: TableView): string {
  return [density, ...hidden].join('.')
}
