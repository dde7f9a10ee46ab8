import { Hash } from 'lucide-react'
import { listOf } from '#components/kit/list/definition.ts'
import { filter } from '#components/kit/list/filters.ts'
import { firstSignals } from '#components/kit/list/first-signals.tsx'
import { RowLink } from '#components/kit/list/row.tsx'
import { wideLists } from '#components/kit/list/seen-filter.ts'
import { sourceFilter } from '#components/kit/list/shared.tsx'
import { InlineCode } from '#components/ui/inline-code.tsx'
import { SourceIcon } from '#components/ui/source-icon.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { Channel } from '#contract/channel-shape.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { Connection } from './connection.tsx'

export const channels = listOf<Channel>()({
  name: 'channels',
  label: 'Channels',
  words: ['channel', 'channels'],
  search: 'Search channels',
  sorts: ['lastSeen', 'name', 'messageCount'],
  opens: 'channel',
  filters: {
    source: sourceFilter,
    connected: filter.flag({ label: 'Connection', words: ['Connected only', 'All'], isYesOnly: true }),
  },
  input: ({ search, sort, order, filters }, { page, limit }) => ({
    page,
    limit,
    // Services of another make know one order.
    ...(sort !== 'lastSeen' && { sortBy: sort }),
    ...(order !== 'desc' && { sortOrder: order }),
    ...(search !== '' && { search }),
    ...(filters.source !== undefined && { sourceName: filters.source }),
    ...(filters.connected === true && { connectedOnly: true }),
  }),
  query: (from, input) => from.channels.list.queryOptions({ input }),
  read: (service, input, signal) => service.channels.list(input, { signal }),
  rowId: ({ id }) => id,
  rowName: ({ channelName }) => channelName,
  href: ({ id }) => routes.channel(id),
  columns: [
    {
      id: 'name',
      header: 'Channel',
      sort: 'name',
      sortNeeds: wideLists,
      firstOrder: 'asc',
      isFixed: true,
      className: 'w-72',
      narrow: 'title',
      cell: ({ id, channelName, sourceName }) => (
        <span className="flex min-w-0 items-center gap-2.5 [&>svg]:text-ink-2">
          <SourceIcon source={sourceName} />
          <RowLink href={routes.channel(id)}>{channelName}</RowLink>
        </span>
      ),
    },
    {
      id: 'purpose',
      header: 'Purpose',
      className: 'max-lg:hidden',
      cell: ({ context, description }) => (
        <span className={context === null ? 'text-ink-3' : 'text-ink-2'}>
          <InlineCode>{context ?? description ?? ''}</InlineCode>
        </span>
      ),
    },
    {
      id: 'server',
      header: 'Server',
      className: 'w-44',
      narrow: 'detail',
      cell: ({ serverName }) => <span className="text-ink-2">{serverName}</span>,
    },
    {
      id: 'connected',
      header: 'State',
      className: 'w-32',
      narrow: 'aside',
      cell: (channel) => <Connection channel={channel} />,
    },
    {
      id: 'messages',
      header: 'Messages',
      sort: 'messageCount',
      sortNeeds: wideLists,
      className: 'w-24',
      align: 'end',
      cell: ({ messageCount }) => formatCount(messageCount),
    },
    {
      id: 'lastSeen',
      header: 'Last seen',
      sort: 'lastSeen',
      sortNeeds: wideLists,
      className: 'w-28',
      narrow: 'aside-detail',
      cell: ({ lastSeenAt }) => <TimeAgo instant={lastSeenAt} className="text-ink-2" />,
    },
  ],
  csv: {
    columns: [
      { header: 'id', value: ({ id }) => id },
      { header: 'source', value: ({ sourceName }) => sourceName },
      { header: 'server', value: ({ serverName }) => serverName },
      { header: 'channel', value: ({ channelName }) => channelName },
      { header: 'source channel id', value: ({ sourceChannelId }) => sourceChannelId },
      { header: 'connected', value: ({ isConnected }) => (isConnected ? 'yes' : 'no') },
      { header: 'messages', value: ({ messageCount }) => messageCount },
      { header: 'last seen', value: ({ lastSeenAt }) => lastSeenAt },
      { header: 'purpose', value: ({ context }) => context },
      { header: 'description', value: ({ description }) => description },
    ],
  },
  nothing: {
    matches: 'No channel matches',
    yet: (viewing) => ({
      title: 'No channels yet',
      icon: <Hash />,
      action: firstSignals(viewing),
      children:
        'A channel appears with its first message: from a source that is connected, from a file, or from a program of yours.',
    }),
  },
})
