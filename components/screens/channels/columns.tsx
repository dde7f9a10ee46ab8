import type { Column } from '#components/kit/list/columns.ts'
import { RowLink } from '#components/kit/list/row-link.tsx'
import { InlineCode } from '#components/ui/inline-code.tsx'
import { SourceIcon } from '#components/ui/source-icon.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { Channel } from '#contract/channels.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { Connection } from './connection.tsx'

export const channelColumns: readonly Column<Channel>[] = [
  {
    id: 'name',
    header: 'Channel',
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
    className: 'w-24',
    align: 'end',
    cell: ({ messageCount }) => formatCount(messageCount),
  },
  {
    id: 'lastSeen',
    header: 'Last seen',
    className: 'w-28',
    narrow: 'aside-detail',
    cell: ({ lastSeenAt }) => <TimeAgo instant={lastSeenAt} className="text-ink-2" />,
  },
]
