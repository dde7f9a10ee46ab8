import { MessageSquareText } from 'lucide-react'
import { csvPageSize, listOf } from '#components/kit/list/definition.ts'
import { filter } from '#components/kit/list/filters.ts'
import { firstSignals } from '#components/kit/list/first-signals.tsx'
import type { ListAddress, ListState } from '#components/kit/list/list-state.ts'
import { instantOf, moment, periodWords } from '#components/kit/list/period.ts'
import { PeriodFilter } from '#components/kit/list/period-filter.tsx'
import { wholeReader } from '#components/kit/list/read-whole.ts'
import {
  channelFilter,
  companyFilter,
  personFilter,
  sourceFilter,
  topicFilter,
} from '#components/kit/list/shared.tsx'
import { AuthorMarks } from '#components/kit/messages/author.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { SourceIcon } from '#components/ui/source-icon.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { messageReach } from '#contract/common/message-reach.ts'
import type { Message, MessageListQuery } from '#contract/message-list.ts'
import { client } from '#lib/api/browser/api.ts'
import { Said } from './said.tsx'

const filters = {
  since: filter.text(moment),
  until: filter.text(moment),
  source: sourceFilter,
  channel: channelFilter,
  topic: topicFilter,
  person: personFilter,
  company: companyFilter,
}

type State = Pick<ListState<ListAddress<'newest', typeof filters>>, 'search' | 'filters'>

function messagesInput({ search, filters }: State, page: number, limit: number): MessageListQuery {
  const { source, channel, topic, person, company } = filters
  const since = instantOf(filters.since, 'since')
  const until = instantOf(filters.until, 'until')
  return {
    page,
    limit,
    ...(search !== '' && { search }),
    ...(source !== undefined && { sourceName: source }),
    ...(channel !== undefined && { channelId: channel }),
    ...(topic !== undefined && { topicId: topic }),
    ...(person !== undefined && { personId: person }),
    ...(company !== undefined && { companyId: company }),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
  }
}

export const messages = listOf<Message>()({
  name: 'messages',
  label: 'Messages',
  words: ['message', 'messages'],
  search: 'Search messages',
  sorts: ['newest'],
  opens: 'shown',
  reach: messageReach,
  newest: '5,000 messages',
  filters,
  input: (state, { page, limit }) => messagesInput(state, page, limit),
  query: (from, input) => from.messages.list.queryOptions({ input }),
  rowId: ({ id }) => id,
  rowName: ({ author, channel }) => `Message from ${author.displayName} in ${channel.channelName}`,
  FirstFilter: ({ state: { filters }, change }) => (
    <PeriodFilter
      value={{ since: filters.since, until: filters.until }}
      onChange={(period) => change({ filters: period })}
    />
  ),
  columns: [
    {
      id: 'author',
      header: 'From',
      isFixed: true,
      className: 'w-52 max-lg:w-44',
      narrow: 'title',
      cell: ({ author }) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={author.displayName} image={author.avatarUrl} size="xs" />
          <span className="truncate font-medium">{author.displayName}</span>
          <AuthorMarks author={author} />
        </span>
      ),
    },
    {
      id: 'content',
      header: 'Message',
      isFixed: true,
      narrow: 'detail',
      cell: (message) => <Said message={message} />,
    },
    {
      id: 'topic',
      header: 'Topic',
      className: 'w-64 max-2xl:w-52 max-xl:hidden',
      cell: ({ topic }) => <span className="block truncate text-ink-2">{topic?.title}</span>,
    },
    {
      id: 'channel',
      header: 'Channel',
      className: 'w-40 md:max-lg:hidden',
      narrow: 'aside',
      cell: ({ channel: { sourceName, channelName } }) => (
        <span className="flex min-w-0 items-center gap-1.5 text-ink-2">
          <SourceIcon source={sourceName} />
          <span className="truncate">{channelName}</span>
        </span>
      ),
    },
    {
      id: 'sent',
      header: 'Sent',
      className: 'w-28',
      narrow: 'aside-detail',
      cell: ({ sentAt }) => <TimeAgo instant={sentAt} className="text-ink-2" />,
    },
  ],
  csv: {
    reader: (state) =>
      wholeReader(
        (input, signal) => client.messages.list(input, { signal }),
        messagesInput(state, 1, csvPageSize),
      ),
    columns: [
      { header: 'id', value: ({ id }) => id },
      { header: 'sent at (UTC)', value: ({ sentAt }) => sentAt },
      { header: 'from', value: ({ author }) => author.displayName },
      { header: 'person id', value: ({ author }) => author.id },
      { header: 'company', value: ({ author }) => author.company?.name },
      { header: 'source', value: ({ channel }) => channel.sourceName },
      { header: 'channel', value: ({ channel }) => channel.channelName },
      { header: 'kind', value: ({ kind }) => kind },
      { header: 'message', value: ({ content }) => content },
      { header: 'topic', value: ({ topic }) => topic?.title },
      { header: 'thread', value: ({ threadId }) => threadId },
      { header: 'address', value: ({ url }) => url },
    ],
  },
  nothing: {
    matches: 'No message matches',
    words: ({ filters: { since, until } }) => [periodWords({ since, until }) ?? []].flat(),
    yet: (viewing) => ({
      title: 'No messages yet',
      icon: <MessageSquareText />,
      action: firstSignals(viewing),
      children: 'Messages come from a connected source, from a file, or from your own program.',
    }),
  },
})
