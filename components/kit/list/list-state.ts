/** What a filter may hold. The address is written by people too: what it does not accept is left out. */
export type Filter =
  | { kind: 'text'; accepts: RegExp }
  | { kind: 'texts' }
  | { kind: 'one'; values: readonly string[] }
  | { kind: 'many'; values: readonly string[] }
  | { kind: 'flag' }

const someText = /^.{1,200}$/s

export const filter = {
  /** One text, such as an id. */
  text: (accepts: RegExp = someText) => ({ kind: 'text', accepts }) as const,
  /** Any number of texts, such as tags. */
  texts: () => ({ kind: 'texts' }) as const,
  one: <const Value extends string>(values: readonly Value[]) => ({ kind: 'one', values }) as const,
  many: <const Value extends string>(values: readonly Value[]) => ({ kind: 'many', values }) as const,
  flag: () => ({ kind: 'flag' }) as const,
}

export type FilterValue<F> = F extends { kind: 'flag' }
  ? boolean | undefined
  : F extends { kind: 'text' }
    ? string | undefined
    : F extends { kind: 'texts' }
      ? string[]
      : F extends { kind: 'one'; values: readonly (infer Value)[] }
        ? Value | undefined
        : F extends { kind: 'many'; values: readonly (infer Value)[] }
          ? Value[]
          : never

export type ListDefinition<
  Sort extends string = string,
  Filters extends Record<string, Filter> = Record<string, Filter>,
> = {
  /** The first one is the default. */
  sorts: readonly Sort[]
  /** Default `desc`. */
  order?: 'asc' | 'desc'
  filters: Filters
  /** The name that the open row has in the address, such as `person`. */
  opens: string
}

export type ListState<D extends ListDefinition = ListDefinition> = {
  search: string
  sort: D['sorts'][number]
  order: 'asc' | 'desc'
  /** The page at the top of the window; it follows scrolling. */
  page: number
  /** The row whose sheet is open. */
  open: string | undefined
  filters: { [Name in keyof D['filters']]: FilterValue<D['filters'][Name]> }
}

export function defineList<const Sort extends string, const Filters extends Record<string, Filter>>(
  definition: ListDefinition<Sort, Filters>,
): ListDefinition<Sort, Filters> {
  return definition
}

export type SearchParams = Record<string, string | string[] | undefined>

export function toParams(from: SearchParams | URLSearchParams): URLSearchParams {
  if (from instanceof URLSearchParams) return from
  const pairs = Object.entries(from).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => [name, one]),
  )
  return new URLSearchParams(pairs)
}

const maxSearch = 200

/** Reads the address. Whatever it says, a state comes out of it: the same on the server and in the browser. */
export function parseListState<D extends ListDefinition>(
  definition: D,
  from: SearchParams | URLSearchParams,
): ListState<D> {
  const params = toParams(from)
  const [firstSort = ''] = definition.sorts
  const filters = Object.entries(definition.filters).map(([name, one]) => [
    name,
    read(one, params.getAll(name)),
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

function read(filter: Filter, values: string[]): string | string[] | boolean | undefined {
  const given = [...new Set(values.filter((value) => value !== ''))].slice(0, 50)
  const [first] = given
  switch (filter.kind) {
    case 'text':
      return first !== undefined && filter.accepts.test(first) ? first : undefined
    case 'texts':
      return given.filter((value) => someText.test(value))
    case 'one':
      return given.find((value) => filter.values.includes(value))
    case 'many':
      return given.filter((value) => filter.values.includes(value))
    case 'flag':
      return first === 'yes' ? true : first === 'no' ? false : undefined
  }
}
