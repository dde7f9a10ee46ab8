import { filter } from '#components/kit/list/filters.ts'
import {
  defineAddress,
  parseListState,
  type SearchParams,
  writeListState,
} from '#components/kit/list/list-state.ts'
import { routes } from '#lib/routes.ts'

const address = defineAddress({
  sorts: ['newest'],
  filters: { shown: filter.one(['archived', 'all']) },
  opens: 'story',
})

/** State in the address; invalid parts get their default. */
export type ListState = { search: string; shown: 'current' | 'archived' | 'all'; page: number }

export const pageSize = 12

export function readListState(params: SearchParams): ListState {
  const { search, page, filters } = parseListState(address, params)
  return { search, page, shown: filters.shown ?? 'current' }
}

export function listAddress({ search = '', shown = 'current', page = 1 }: Partial<ListState>): string {
  const filters = { shown: shown === 'current' ? undefined : shown }
  const params = writeListState(address, { ...parseListState(address, {}), search, page, filters })
  return params.size > 0 ? `${routes.stories}?${params}` : routes.stories
}

/** Input of the request. */
export function listInput({ search, shown, page }: ListState) {
  return {
    page,
    limit: pageSize,
    ...(search && { search }),
    ...(shown !== 'all' && { archived: shown === 'archived' }),
  }
}
