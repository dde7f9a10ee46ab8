import { automationStatuses, media, triggerKinds } from '#components/kit/automation/words.ts'
import { defineList, filter, type ListState } from '#components/kit/list/list-state.ts'
import { pageSize } from '#components/kit/list/pages.ts'
import type { AutomationListQuery } from '#contract/automation-list.ts'

export const automationsList = defineList({
  sorts: ['createdAt', 'name', 'nextRun', 'lastRun'],
  filters: {
    status: filter.many(automationStatuses),
    trigger: filter.many(triggerKinds),
    template: filter.text(/^[a-z0-9-]{1,100}$/),
    sends: filter.one(media),
    deleted: filter.flag(),
  },
  opens: 'automation',
})

export type AutomationsState = ListState<typeof automationsList>

/** What the service is asked for: the same on the server and in the browser, so that nothing is asked twice. */
export function automationsInput(
  { search, sort, order, filters }: AutomationsState,
  page: number,
  limit = pageSize,
): AutomationListQuery {
  const { status, trigger, template, sends, deleted } = filters
  return {
    page,
    limit,
    sortBy: sort,
    sortOrder: order,
    deleted: deleted ?? false,
    ...(search !== '' && { search }),
    ...(status.length > 0 && { status }),
    ...(trigger.length > 0 && { triggerKind: trigger }),
    ...(template !== undefined && { templateSlug: template }),
    ...(sends !== undefined && { outputChannel: sends }),
  }
}
