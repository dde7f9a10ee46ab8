import { defineList, filter, type ListState } from '#components/kit/list/list-state.ts'
import { pageSize } from '#components/kit/list/pages.ts'
import { lifecycleStates, priorities, topicTypes } from '#components/kit/topics/words.ts'
import type { TopicListQuery } from '#contract/topics.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** How long ago the last message may be. */
export const sinceDays = {
  '1': 'Today',
  '7': 'Last 7 days',
  '30': 'Last 30 days',
  '90': 'Last 90 days',
} as const

export const topicsList = defineList({
  sorts: ['lastMessage', 'priority', 'messageCount', 'createdAt'],
  filters: {
    type: filter.one(topicTypes),
    state: filter.one(lifecycleStates),
    priority: filter.one(priorities),
    archived: filter.flag(),
    source: filter.text(/^[a-z0-9-]{1,50}$/),
    channel: filter.text(uuid),
    company: filter.text(/^\d{1,18}$/),
    since: filter.one(['1', '7', '30', '90']),
  },
  opens: 'topic',
})

export type TopicsState = ListState<typeof topicsList>

const dayMs = 86_400_000

/** Counted from midnight (UTC), so that the server and the browser ask for the same. */
function sinceInstant(days: string, now: number): string {
  return new Date(Math.floor(now / dayMs) * dayMs - (Number(days) - 1) * dayMs).toISOString()
}

/** What the service is asked for: the same on the server and in the browser, so that nothing is asked twice. */
export function topicsInput(
  { search, sort, order, filters }: TopicsState,
  page: number,
  limit = pageSize,
  now = Date.now(),
): TopicListQuery {
  const { type, state, priority, source, channel, company, since } = filters
  return {
    page,
    limit,
    sortBy: sort,
    sortOrder: order,
    archived: filters.archived ?? false,
    ...(search !== '' && { search }),
    ...(type !== undefined && { topicType: type }),
    ...(state !== undefined && { lifecycleState: state }),
    ...(priority !== undefined && { priority }),
    ...(source !== undefined && { sourceName: source }),
    ...(channel !== undefined && { channelId: channel }),
    ...(company !== undefined && { companyId: company }),
    ...(since !== undefined && { since: sinceInstant(since, now) }),
  }
}
