import type { ListDefinition, ListState } from './list-state.ts'

/** Writes a state into an address, leaving out what is the default and leaving alone what belongs to others. */
export function writeListState<D extends ListDefinition>(
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

/** Whether anything narrows the list, so that "nothing matches" can be told from "nothing yet". */
export function isNarrowed(state: ListState): boolean {
  return state.search !== '' || Object.values(state.filters).some((value) => asTexts(value).length > 0)
}
