import { defineList, filter, type ListState } from '#components/kit/list/list-state.ts'
import { pageSize } from '#components/kit/list/pages.ts'
import type { PersonListQuery } from '#contract/people.ts'

export const peopleList = defineList({
  sorts: ['lastSeen', 'messageCount'],
  filters: { company: filter.text(/^\d{1,18}$/), tags: filter.texts(), vip: filter.flag() },
  opens: 'person',
})

export type PeopleState = ListState<typeof peopleList>

/** What the service is asked for: the same on the server and in the browser, so that nothing is asked twice. */
export function peopleInput(state: PeopleState, page: number, limit = pageSize): PersonListQuery {
  const { search, sort, order, filters } = state
  return {
    page,
    limit,
    sortBy: sort,
    sortOrder: order,
    ...(search !== '' && { search }),
    ...(filters.company !== undefined && { companyId: filters.company }),
    ...(filters.tags.length > 0 && { ecosystemTags: filters.tags }),
    ...(filters.vip !== undefined && { isVip: filters.vip }),
  }
}
