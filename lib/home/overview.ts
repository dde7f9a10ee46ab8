import type { ApiKey } from '#contract/api-key-shape.ts'
import type { AutomationSummary } from '#contract/automation-list.ts'
import type { Channel } from '#contract/channel-shape.ts'
import type { List } from '#contract/common/pagination.ts'
import type { Connection } from '#contract/connection-shape.ts'
import type { DestinationList } from '#contract/destination-shape.ts'
import type { InboxItem } from '#contract/inbox.ts'
import type { Me } from '#contract/me.ts'
import type { ModelList } from '#contract/models.ts'
import type { Run } from '#contract/run-shape.ts'
import type { SetAsideList } from '#contract/set-aside.ts'
import type { MessageStatistics, RisingTopics } from '#contract/statistics.ts'
import type { StorySummary } from '#contract/story-shape.ts'
import type { TopicProposal } from '#contract/topic-proposals.ts'
import type { Topic } from '#contract/topics.ts'
import { type Attempt, attempt } from '../api/failure.ts'
import type { Page } from '../page/open-page.ts'
import { dayOf } from './today.ts'
import { isDueBefore } from './upcoming.ts'

/** Data of a panel, its failure, or null when the service does not offer it. */
export type Reading<T> = Attempt<T> | null

export type Overview = {
  me: Reading<Me>
  channels: Reading<List<Channel>>
  stories: Reading<List<StorySummary>>
  rising: Reading<RisingTopics>
  /** Assigned to the viewer and not completed. */
  assigned: Reading<List<Topic>>
  /** Shown when the service has no rising topics. */
  topics: Reading<List<Topic>>
  proposals: Reading<List<TopicProposal>>
  messages: Reading<MessageStatistics>
  /** What the viewer has not read. */
  inbox: Reading<List<InboxItem>>
  /** What the viewer has set aside of what needs them. */
  setAside: Reading<SetAsideList>
  automations: Reading<List<AutomationSummary>>
  /** Null also for those whose role may not see them; so for destinations. */
  connections: Reading<List<Connection>>
  destinations: Reading<DestinationList>
  models: Reading<ModelList>
  /** Null also for those who are no owners. */
  apiKeys: Reading<{ data: ApiKey[] }>
  /** Runs of the day in the time zone of the organization. */
  runs: Reading<List<Run>>
  /** Times of the rest of the day by automation, where they do not follow from the next one. */
  later: ReadonlyMap<string, string[]>
}

/** Reads everything for Home at once; each part can fail alone. */
export async function loadOverview({ api, offers, viewer }: Page, now: Date): Promise<Overview> {
  const when = <T>(operationId: string, read: () => Promise<T>) =>
    offers(operationId) ? attempt(read()) : Promise.resolve(null)
  const day = dayOf(now, viewer.organization.timezone)
  const since = new Date(day.start).toISOString()
  const isAdmin = viewer.member.role !== 'member'
  const [
    me,
    channels,
    stories,
    rising,
    assigned,
    topics,
    proposals,
    messages,
    automations,
    connections,
    destinations,
    models,
    apiKeys,
    runs,
    inbox,
    setAside,
  ] = await Promise.all([
    when('getMe', () => api.me.get.call()),
    when('listChannels', () => api.channels.list.call({ limit: 100 })),
    when('listStories', () => api.stories.list.call({ archived: false, limit: 20 })),
    when('listRisingTopics', () => api.statistics.topics.call({ limit: 50 })),
    offers('updateTopic') && offers('listSetAside')
      ? when('listTopics', () => api.topics.list.call({ assignee: 'me', sortBy: 'priority', limit: 50 }))
      : null,
    offers('listRisingTopics') ? null : when('listTopics', () => api.topics.list.call({ limit: 5 })),
    when('listTopicProposals', () => api.topicProposals.list.call({ limit: 3 })),
    when('getMessageStatistics', () => api.statistics.messages.call({ days: 30 })),
    when('listAutomations', () => api.automations.list.call({ limit: 100 })),
    isAdmin ? when('listConnections', () => api.connections.list.call({ limit: 100 })) : null,
    isAdmin ? when('listDestinations', () => api.destinations.list.call()) : null,
    isAdmin ? when('listModels', () => api.models.list.call()) : null,
    viewer.member.role === 'owner' ? when('listApiKeys', () => api.apiKeys.list.call()) : null,
    when('listRuns', () => api.runs.list.call({ since, limit: 100 })),
    when('listInbox', () => api.inbox.list.call({ unread: true, limit: 3 })),
    when('listSetAside', () => api.me.listSetAside.call()),
  ])
  const known = automations?.ok && offers('previewSchedule') ? automations.data.data : []
  const later = await laterToday(api, known, { now, end: day.end })
  return {
    ...{ me, channels, stories, rising, topics, proposals, messages, automations, connections, destinations },
    ...{ models, assigned, apiKeys, runs, later, inbox, setAside },
  }
}

/** Limits the previews, because each is a request. */
const mostPreviews = 12
const aDay = 50

/**
 * Reads the further runs of today from the service, which alone can evaluate rules; without an answer only the next
 * run is drawn.
 */
async function laterToday(
  api: Page['api'],
  automations: readonly AutomationSummary[],
  { now, end }: { now: Date; end: number },
): Promise<Map<string, string[]>> {
  const ruled = automations.filter(
    (one) => isDueBefore(one, end) && (one.schedule.type === 'cron' || one.schedule.type === 'rrule'),
  )
  const pairs = await Promise.all(
    ruled.slice(0, mostPreviews).map(async ({ id, schedule, timezone, anchorAt }) => {
      if (schedule.type !== 'cron' && schedule.type !== 'rrule') return null
      const input = { schedule, timezone, anchor: anchorAt, from: now.toISOString(), count: aDay }
      const told = await attempt(api.schedules.preview.call(input))
      return told.ok ? ([id, told.data.next] as const) : null
    }),
  )
  return new Map(pairs.filter((pair) => pair !== null))
}

/** True when no message has ever arrived. */
export function isEmpty({ channels, messages }: Overview): boolean {
  const heard = messages?.ok ? messages.data.days.some(({ total }) => total > 0) : false
  return channels?.ok === true && channels.data.totalCount === 0 && !heard
}
