import type { QueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore, Merge, MessagesSquare, UserRound } from 'lucide-react'
import { Sparkline } from '#components/kit/charts/sparkline.tsx'
import { type BulkJob, listOf, type Viewing, type Whole } from '#components/kit/list/definition.ts'
import { filter, optionsOf } from '#components/kit/list/filters.ts'
import { firstSignals } from '#components/kit/list/first-signals.tsx'
import { RowLink } from '#components/kit/list/row.tsx'
import { sinceInstant, wideLists } from '#components/kit/list/seen-filter.ts'
import { channelFilter, companyFilter, personFilter, sourceFilter } from '#components/kit/list/shared.tsx'
import { PriorityMark, StateMark, TypeMark } from '#components/kit/topics/marks.tsx'
import {
  lifecycleStates,
  priorities,
  priorityWords,
  stateWords,
  topicTypes,
  typeWord,
  typeWords,
} from '#components/kit/topics/words.ts'
import { Count } from '#components/ui/count.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { Topic, TopicListQuery } from '#contract/topics.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { AssigneeControl } from './assignee-control.tsx'
import { assigneeFilter } from './assignee-filter.tsx'
import { assigning } from './assigning.ts'
import { type TopicChange, valuesBefore, wordsFor } from './change-words.ts'
import { merging } from './merging.ts'
import { PriorityControl, StateControl } from './topic-controls.tsx'

const canAssign = ({ offers }: Viewing<undefined>) =>
  offers('updateTopic') && offers('listMembers') && offers(wideLists)

/** Largest age of the last message, in days. */
const spans = [
  { value: '1', label: 'Today' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
] as const

export const topics = listOf<Topic>()({
  name: 'topics',
  label: 'Topics',
  words: ['topic', 'topics'],
  search: 'Search topics',
  sorts: ['lastMessage', 'priority', 'messageCount', 'createdAt', 'revenue', 'title'],
  opens: 'topic',
  filters: {
    type: filter.one(topicTypes, {
      label: 'Type',
      options: optionsOf(topicTypes, typeWords, (value) => <TypeMark type={value} />),
    }),
    state: filter.one(lifecycleStates, {
      label: 'State',
      options: optionsOf(lifecycleStates, stateWords, (value) => <StateMark state={value} />),
    }),
    priority: filter.one(priorities, {
      label: 'Priority',
      options: optionsOf(priorities, priorityWords, (value) => <PriorityMark priority={value} />),
    }),
    assignee: assigneeFilter,
    source: sourceFilter,
    channel: channelFilter,
    company: companyFilter,
    person: personFilter,
    since: filter.one(['1', '7', '30', '90'], { label: 'Last message', options: spans }),
    archived: filter.flag({ label: 'Archived', words: ['Archived only', 'Not archived'] }),
  },
  input: ({ search, sort, order, filters }, { page, limit, now = Date.now() }): TopicListQuery => {
    const { type, state, priority, assignee, source, channel, company, person, since } = filters
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
      ...(assignee !== undefined && { assignee }),
      ...(source !== undefined && { sourceName: source }),
      ...(channel !== undefined && { channelId: channel }),
      ...(company !== undefined && { companyId: company }),
      ...(person !== undefined && { personId: person }),
      ...(since !== undefined && { since: sinceInstant(since, now) }),
    }
  },
  query: (from, input) => from.topics.list.queryOptions({ input }),
  read: (service, input, signal) => service.topics.list(input, { signal }),
  rowId: ({ id }) => id,
  rowName: ({ title }) => title,
  href: ({ id }) => routes.topic(id),
  keys: [
    { key: 's', label: 'Change the state', when: ({ offers }) => offers('updateTopic') },
    { key: 'p', label: 'Change the priority', when: ({ offers }) => offers('updateTopic') },
    { key: 'a', label: 'Assign', isOfChosen: true, when: canAssign },
  ],
  columns: [
    {
      id: 'title',
      header: 'Topic',
      sort: 'title',
      sortNeeds: wideLists,
      firstOrder: 'asc',
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
      className: 'w-26',
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
      id: 'assignee',
      header: 'Assignee',
      isHeaderHidden: true,
      className: 'w-9 max-lg:hidden',
      needs: wideLists,
      cell: (topic) => <AssigneeControl topic={topic} />,
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
      className: 'w-22',
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
      id: 'revenue',
      header: 'Revenue',
      sort: 'revenue',
      className: 'w-22 max-xl:hidden',
      align: 'end',
      needs: 'mergeTopics',
      cell: ({ revenue }) => <Count value={revenue || null} />,
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
  ],
  csv: {
    columns: [
      { header: 'id', value: ({ id }) => id },
      { header: 'title', value: ({ title }) => title },
      { header: 'type', value: ({ topicType }) => topicType },
      { header: 'state', value: ({ lifecycleState }) => lifecycleState },
      { header: 'priority', value: ({ priority }) => priority },
      { header: 'archived', value: ({ archived }) => (archived ? 'yes' : 'no') },
      { header: 'assignee', value: ({ assignee }) => assignee?.name ?? '' },
      { header: 'sources', value: ({ sources }) => sources.join(' ') },
      { header: 'messages', value: ({ messageCount }) => messageCount },
      { header: 'people', value: ({ personCount }) => personCount },
      { header: 'companies', value: ({ companyCount }) => companyCount },
      { header: 'first message', value: ({ firstMessageAt }) => firstMessageAt },
      { header: 'last message', value: ({ lastMessageAt }) => lastMessageAt },
      { header: 'summary', value: ({ summary }) => summary },
      { header: 'address', value: ({ id }) => location.origin + routes.topic(id) },
    ],
  },
  bulk: {
    when: ({ offers }) => offers('updateTopic'),
    hasAll: true,
    acts: (chosen, { filters }, viewing) => {
      const { offers } = viewing
      const isArchive = filters.archived ?? false
      return [
        {
          label: 'State',
          menu: 'State of the selected topics',
          choices: lifecycleStates.map((lifecycleState) => ({
            label: stateWords[lifecycleState],
            icon: <StateMark state={lifecycleState} />,
            job: changing(chosen, { lifecycleState }),
          })),
        },
        {
          label: 'Priority',
          menu: 'Priority of the selected topics',
          choices: priorities.map((priority) => ({
            label: priorityWords[priority],
            icon: <PriorityMark priority={priority} />,
            job: changing(chosen, { priority }),
          })),
        },
        ...(canAssign(viewing)
          ? [{ label: 'Assign…', key: 'a', icon: <UserRound aria-hidden="true" />, run: askToAssign }]
          : []),
        {
          label: isArchive ? 'Restore' : 'Archive',
          icon: isArchive ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />,
          job: changing(chosen, { archived: !isArchive }),
        },
        ...(offers('mergeTopics') && chosen.length > 1 && chosen.length <= mostMerged
          ? [{ label: 'Merge…', icon: <Merge aria-hidden="true" />, run: askToMerge }]
          : []),
      ]
    },
  },
  nothing: {
    matches: 'No topic matches',
    yet: (viewing) => ({
      title: 'No topics yet',
      icon: <MessagesSquare />,
      action: firstSignals(viewing),
      children: 'When several messages are about the same thing, they form a topic and it appears here.',
    }),
  },
})

/** One request merges at most 50 topics into another. */
const mostMerged = 51

function askToMerge(_: QueryClient, topics: readonly Topic[], done: (items: Topic[]) => void): void {
  merging.set({ topics, done: () => done([...topics]) })
}

const askToAssign: Whole<Topic>['run'] = (_, topics, __, start) =>
  assigning.set({ topics, assign: (assignee) => start(changing(topics, { assignee })) })

function changing(chosen: readonly Topic[], patch: TopicChange): BulkJob<Topic> {
  const isDone = (topic: Topic) =>
    Object.entries(patch).every(([name, value]) =>
      name === 'assignee' ? topic.assignee?.id === patch.assignee?.id : Reflect.get(topic, name) === value,
    )
  return {
    items: chosen.filter((topic) => !isDone(topic)),
    done: chosen.filter(isDone),
    send: (queries, { id }) => save(queries, id, patch),
    says: ({ length }) =>
      length === 0 ? nothingChanged : { title: wordsFor(patch), description: countOf(length) },
    undo: (changed) => ({
      items: changed,
      send: (queries, topic) => save(queries, topic.id, valuesBefore(topic, patch)),
      says: ({ length }) => (length === 0 ? nothingChanged : { title: `${countOf(length)} changed back` }),
    }),
  }
}

const nothingChanged = { title: 'No topic was changed' }

function countOf(count: number): string {
  return count === 1 ? 'One topic' : `${formatCount(count)} topics`
}

/** Code of the change, fetched with the first one: it is not part of the first load. */
async function save(queries: QueryClient, id: string, patch: TopicChange): Promise<Topic> {
  const { saveTopic } = await import('./change-topic.ts')
  return saveTopic(queries, id, patch)
}
