import { defineList, filter, type ListState } from '#components/kit/list/list-state.ts'
import { pageSize } from '#components/kit/list/pages.ts'
import { runCauses, runStatuses } from '#components/kit/run/words.ts'

export const runsList = defineList({
  sorts: ['newest'],
  filters: { outcome: filter.many(runStatuses), cause: filter.many(runCauses) },
  opens: 'run',
})

export type RunsState = ListState<typeof runsList>

/** What the service is asked for: the same on the server and in the browser, so that nothing is asked twice. */
export function runsInput(automationId: string, { filters }: RunsState, page: number, limit = pageSize) {
  const { outcome, cause } = filters
  return {
    automationId,
    page,
    limit,
    ...(outcome.length > 0 && { status: outcome }),
    ...(cause.length > 0 && { cause }),
  }
}
