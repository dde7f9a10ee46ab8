import { Sparkline } from '#components/kit/charts/sparkline.tsx'
import type { Column } from '#components/kit/list/columns.ts'
import { RowLink } from '#components/kit/list/row-link.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { SourceIcon } from '#components/ui/source-icon.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { Person } from '#contract/people.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import type { PeopleState } from './people-list.ts'
import { VipStar } from './vip-star.tsx'

export const peopleColumns: readonly Column<Person, PeopleState['sort']>[] = [
  {
    id: 'name',
    header: 'Name',
    isFixed: true,
    narrow: 'title',
    cell: (person) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <Avatar name={person.displayName} image={person.avatarUrl} size="md" className="max-md:hidden" />
        <RowLink href={routes.person(person.id)} inPlace>
          {person.displayName}
        </RowLink>
      </span>
    ),
  },
  {
    id: 'title',
    header: 'Title',
    className: 'hidden xl:table-cell',
    cell: ({ title }) => <span className="text-ink-2">{title ?? ''}</span>,
  },
  {
    id: 'company',
    header: 'Company',
    narrow: 'detail',
    cell: ({ company }) =>
      company && (
        <span className="flex min-w-0 items-center gap-2 text-ink-2">
          <Avatar name={company.name} image={company.logoUrl} kind="company" size="xs" />
          <span className="truncate">{company.name}</span>
        </span>
      ),
  },
  {
    id: 'platforms',
    header: 'Platforms',
    className: 'w-28 max-lg:hidden',
    cell: ({ sources }) => (
      <span className="flex items-center gap-1.5 text-ink-2">
        {sources.map((source) => (
          <SourceIcon key={source} source={source} />
        ))}
      </span>
    ),
  },
  {
    id: 'activity',
    header: 'Last 12 weeks',
    className: 'w-32 max-lg:hidden',
    cell: ({ weeklyActivity }) => <Sparkline values={weeklyActivity} label="Messages a week" />,
  },
  {
    id: 'messages',
    header: 'Messages',
    sort: 'messageCount',
    className: 'w-28',
    align: 'end',
    cell: ({ messageCount }) => formatCount(messageCount),
  },
  {
    id: 'lastSeen',
    header: 'Last seen',
    sort: 'lastSeen',
    className: 'w-32',
    narrow: 'aside-detail',
    cell: ({ lastSeenAt }) => <TimeAgo instant={lastSeenAt} className="text-ink-2" />,
  },
  {
    id: 'vip',
    header: 'VIP',
    className: 'w-12 max-md:-mr-1.5',
    narrow: 'aside-control',
    cell: (person) => <VipStar person={person} />,
  },
]
