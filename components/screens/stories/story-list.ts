/** What the address of the list says; anything unreadable in it means its default. */
export type ListState = { search: string; shown: 'current' | 'archived' | 'all'; page: number }

export const pageSize = 12

type Params = Record<string, string | string[] | undefined>

function one(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

export function readListState(params: Params): ListState {
  const shown = one(params.shown)
  const page = Number(one(params.page))
  return {
    search: one(params.q).trim().slice(0, 200),
    shown: shown === 'archived' || shown === 'all' ? shown : 'current',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  }
}

export function listAddress({ search, shown, page }: Partial<ListState>): string {
  const params = new URLSearchParams()
  if (search) params.set('q', search)
  if (shown && shown !== 'current') params.set('shown', shown)
  if (page && page > 1) params.set('page', String(page))
  return params.size > 0 ? `/stories?${params}` : '/stories'
}

export function listInput({ search, shown, page }: ListState) {
  return {
    page,
    limit: pageSize,
    ...(search && { search }),
    ...(shown !== 'all' && { archived: shown === 'archived' }),
  }
}
