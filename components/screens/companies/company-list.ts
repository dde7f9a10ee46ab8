import { defineList, filter, type ListState } from '#components/kit/list/list-state.ts'
import { pageSize } from '#components/kit/list/pages.ts'
import type { CompanyListQuery } from '#contract/companies.ts'

export const companyList = defineList({
  sorts: ['lastSeen', 'messageCount', 'personCount'],
  filters: { vip: filter.flag() },
  opens: 'company',
})

export type CompanyState = ListState<typeof companyList>

/** The operation whose presence tells a service with our additions from one without. */
export const fullService = 'getCompany'

/** What the service is asked for: the same on the server and in the browser, so that nothing is asked twice. */
export function companyInput(
  state: CompanyState,
  { page, limit = pageSize, isFull }: { page: number; limit?: number; isFull: boolean },
): CompanyListQuery {
  const { search, sort, order, filters } = state
  return {
    page,
    limit,
    sortBy: sort,
    sortOrder: order,
    ...(search !== '' && { search }),
    ...(isFull && filters.vip !== undefined && { isVip: filters.vip }),
    ...(isFull && { withActivity: true }),
  }
}
