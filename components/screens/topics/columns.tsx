import { Sparkline } from '#components/kit/charts/sparkline.tsx'
import type { Column } from '#components/kit/list/columns.ts'
import { RowLink } from '#components/kit/list/row-link.tsx'
import { TypeMark } from '#components/kit/topics/marks.tsx'
import { typeWord } from '#components/kit/topics/words.ts'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { Topic } from '#contract/topics.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { PriorityControl, StateControl } from './topic-controls.tsx'
import type { TopicsState } from './topics-list.ts'

export const topicColumns: readonly Column<Topic, TopicsState['sort']>[] = [
  {
    id: 'title',
    header: 'Topic',
    isFixed: true,
    narrow: 'title',
    cell: ({ id, title }) => <RowLink href={routes.topic(id)}>{title}</RowLink>,
  },
  {
    id: 'type',
    header: 'Type',
    className: 'w-34',
    narrow: 'detail',
    cell: ({ topicType }) => (
      <span className="inline-flex max-w-full items-center gap-1.5 align-middle text-ink-2">
        <TypeMark type={topicType} />
        <span className="truncate">{typeWord(topicType)}</span>
      </span>
    ),
  },
  {
    id: 'priority',
    header: 'Priority',
    sort: 'priority',
    className: 'w-28',
    narrow: 'aside',
    cell: (topic) => <PriorityControl topic={topic} />,
  },
  {
    id: 'state',
    header: 'State',
    className: 'w-30 max-lg:hidden',
    cell: (topic) => <StateControl topic={topic} />,
  },
  {
    id: 'activity',
    header: '12 weeks',
    className: 'w-25 max-lg:hidden',
    cell: ({ weeklyActivity }) => <Sparkline values={weeklyActivity} label="Messages a week" />,
  },
  {
    id: 'messages',
    header: 'Messages',
    sort: 'messageCount',
    className: 'w-24',
    align: 'end',
    cell: ({ messageCount }) => formatCount(messageCount),
  },
  {
    id: 'companies',
    header: 'Companies',
    className: 'w-22 max-xl:hidden',
    align: 'end',
    cell: ({ companyCount }) => formatCount(companyCount),
  },
  {
    id: 'people',
    header: 'People',
    className: 'w-18 max-2xl:hidden',
    align: 'end',
    cell: ({ personCount }) => formatCount(personCount),
  },
  {
    id: 'lastMessage',
    header: 'Last message',
    sort: 'lastMessage',
    className: 'w-29',
    narrow: 'aside-detail',
    cell: ({ lastMessageAt }) => <TimeAgo instant={lastMessageAt} className="text-ink-2" />,
  },
]
