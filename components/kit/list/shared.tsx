import { SourceIcon, sourceLabel } from '#components/ui/source-icon.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { connectable } from '#contract/common/source-names.ts'
import { formatCount } from '#lib/format.ts'
import type { Column } from './definition.ts'
import { entity, type FilterOption, filter } from './filters.ts'

/** Sources of messages. */
const sources: readonly FilterOption[] = [...connectable, 'teams'].map((value) => ({
  value,
  label: sourceLabel(value),
  icon: <SourceIcon source={value} decorative />,
}))

export const sourceFilter = filter.text(/^[a-z0-9-]{1,50}$/, { label: 'Source', options: sources })

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export const channelFilter = filter.text(uuid, {
  label: 'Channel',
  entity: entity({
    find: (api, search) =>
      api.channels.list.queryOptions({ input: { limit: 20, ...(search !== '' && { search }) } }),
    option: ({ id, channelName, serverName, sourceName }) => ({
      value: id,
      label: channelName,
      note: serverName,
      icon: <SourceIcon source={sourceName} decorative />,
    }),
    named: (api, channelId) => api.channels.get.queryOptions({ input: { channelId } }),
    name: ({ channelName }) => channelName,
  }),
})

export const companyFilter = filter.text(/^\d{1,18}$/, {
  label: 'Company',
  entity: entity({
    find: (api, search) =>
      api.companies.list.queryOptions({ input: { limit: 20, ...(search !== '' && { search }) } }),
    option: ({ id, name, primaryDomain }) => ({ value: id, label: name, note: primaryDomain ?? undefined }),
    needs: 'getCompany',
    named: (api, companyId) => api.companies.get.queryOptions({ input: { companyId } }),
    name: ({ name }) => name,
  }),
})

export const personFilter = filter.text(/^\d{1,18}$/, {
  label: 'Person',
  entity: entity({
    find: (api, search) =>
      api.people.list.queryOptions({ input: { limit: 20, ...(search !== '' && { search }) } }),
    option: ({ id, displayName, company }) => ({ value: id, label: displayName, note: company?.name }),
    needs: 'getPerson',
    named: (api, personId) => api.people.get.queryOptions({ input: { personId } }),
    name: ({ displayName }) => displayName,
  }),
})

export const topicFilter = filter.text(uuid, {
  label: 'Topic',
  entity: entity({
    find: (api, search) =>
      api.topics.list.queryOptions({ input: { limit: 20, ...(search !== '' && { search }) } }),
    option: ({ id, title }) => ({ value: id, label: title }),
    named: (api, topicId) => api.topics.get.queryOptions({ input: { topicId } }),
    name: ({ title }) => title,
  }),
})

/** Number of messages. */
export const messagesColumn: Column<{ messageCount: number }, 'messageCount'> = {
  id: 'messages',
  header: 'Messages',
  sort: 'messageCount',
  className: 'w-28',
  align: 'end',
  cell: ({ messageCount }) => formatCount(messageCount),
}

/** Time of the last message. */
export const lastSeenColumn: Column<{ lastSeenAt?: string | null }, 'lastSeen'> = {
  id: 'lastSeen',
  header: 'Last seen',
  sort: 'lastSeen',
  className: 'w-32',
  narrow: 'aside-detail',
  cell: ({ lastSeenAt }) => <TimeAgo instant={lastSeenAt} className="text-ink-2" />,
}
