import { Sparkline } from '#components/kit/charts/sparkline.tsx'
import type { Column } from '#components/kit/list/columns.ts'
import { RowLink } from '#components/kit/list/row-link.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { Company } from '#contract/companies.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import type { CompanyState } from './company-list.ts'
import { RowVip } from './row-vip.tsx'

type Columns = readonly Column<Company, CompanyState['sort']>[]

const activity: Columns[number] = {
  id: 'activity',
  header: 'Last 12 weeks',
  className: 'w-32 max-lg:hidden',
  cell: ({ weeklyActivity }) =>
    weeklyActivity && <Sparkline values={weeklyActivity} label="Messages a week" />,
}

const columns: Columns = [
  {
    id: 'name',
    header: 'Name',
    isFixed: true,
    narrow: 'title',
    cell: (company) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <Avatar name={company.name} image={company.logoUrl} kind="company" className="max-md:hidden" />
        <RowLink href={routes.company(company.id)}>{company.name}</RowLink>
        {company.isOrgCompany && <Badge tone="idle">Ours</Badge>}
      </span>
    ),
  },
  {
    id: 'domain',
    header: 'Domain',
    narrow: 'detail',
    cell: ({ primaryDomain }) => <span className="text-ink-2">{primaryDomain ?? ''}</span>,
  },
  {
    id: 'people',
    header: 'People',
    sort: 'personCount',
    className: 'w-24 max-sm:hidden',
    align: 'end',
    cell: ({ personCount }) => formatCount(personCount),
  },
  activity,
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
    cell: (company) => <RowVip company={company} />,
  },
]

const withoutActivity = columns.filter((column) => column !== activity)

/** Only a service with our additions tells the weeks. */
export function companyColumns(isFull: boolean): Columns {
  return isFull ? columns : withoutActivity
}
