import type { QueryClient } from '@tanstack/react-query'
import { Building2, Merge, Star, StarOff, Tags, UsersRound } from 'lucide-react'
import { Sparkline } from '#components/kit/charts/sparkline.tsx'
import { type BulkJob, listOf, type Viewing } from '#components/kit/list/definition.ts'
import { filter } from '#components/kit/list/filters.ts'
import { firstSignals } from '#components/kit/list/first-signals.tsx'
import { RowLink } from '#components/kit/list/row.tsx'
import { seenFilter, seenInput, wideLists } from '#components/kit/list/seen-filter.ts'
import { companyFilter, lastSeenColumn, messagesColumn, sourceFilter } from '#components/kit/list/shared.tsx'
import { tagOptions, tagsOffered, tagsQuery } from '#components/kit/tags/queries.ts'
import { Avatar } from '#components/ui/avatar.tsx'
import { SourceIcon } from '#components/ui/source-icon.tsx'
import type { PersonListQuery } from '#contract/people.ts'
import type { Person } from '#contract/person.ts'
import type { PersonTagList } from '#contract/person-tags.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { type Asked, asking } from './asking.ts'
import { refreshPeople, updateOneOfMany } from './person-updates.ts'
import { VipStar } from './vip-star.tsx'

export const people = listOf<Person>()({
  name: 'people',
  label: 'People',
  words: ['person', 'people'],
  search: 'Search people',
  sorts: ['lastSeen', 'messageCount', 'displayName'],
  opens: 'person',
  filters: {
    company: companyFilter,
    tags: filter.texts({
      label: 'Tags',
      hint: 'Ecosystem tags, such as typescript or kubernetes, separated by commas. Lists people with any of them.',
      known: {
        needs: tagsOffered,
        find: (api, text) => ({
          ...tagsQuery(api, text),
          select: (answer) => tagOptions(answer as PersonTagList),
        }),
      },
    }),
    vip: filter.flag({ label: 'VIP', words: ['VIPs only', 'Without VIPs'] }),
    source: { ...sourceFilter, label: 'Platform', needs: wideLists },
    seen: seenFilter,
  },
  input: ({ search, sort, order, filters }, { page, limit, now = Date.now() }): PersonListQuery => ({
    page,
    limit,
    sortBy: sort,
    sortOrder: order,
    ...(search !== '' && { search }),
    ...(filters.company !== undefined && { companyId: filters.company }),
    ...(filters.tags.length > 0 && { ecosystemTags: filters.tags }),
    ...(filters.vip !== undefined && { isVip: filters.vip }),
    ...(filters.source !== undefined && { source: filters.source }),
    ...seenInput(filters.seen, now),
  }),
  query: (from, input) => from.people.list.queryOptions({ input }),
  read: (service, input, signal) => service.people.list(input, { signal }),
  rowId: ({ id }) => id,
  rowName: ({ displayName }) => displayName,
  edit: (id) => {
    void import('#components/kit/form/editable/editing.ts').then(({ editFirst }) => {
      editFirst(`[data-person="${id}"]`)
    })
  },
  columns: [
    {
      id: 'name',
      header: 'Name',
      sort: 'displayName',
      sortNeeds: wideLists,
      firstOrder: 'asc',
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
    messagesColumn,
    lastSeenColumn,
    {
      id: 'vip',
      header: 'VIP',
      className: 'w-12 max-md:-mr-1.5',
      narrow: 'aside-control',
      cell: (person) => <VipStar person={person} />,
    },
  ],
  csv: {
    columns: [
      { header: 'id', value: ({ id }) => id },
      { header: 'name', value: ({ displayName }) => displayName },
      { header: 'title', value: ({ title }) => title },
      { header: 'e-mail', value: ({ primaryEmail }) => primaryEmail },
      { header: 'company', value: ({ company }) => company?.name },
      { header: 'company domain', value: ({ company }) => company?.domain },
      { header: 'vip', value: ({ isVip }) => (isVip ? 'yes' : 'no') },
      { header: 'platforms', value: ({ sources }) => sources.join(' ') },
      { header: 'messages', value: ({ messageCount }) => messageCount },
      { header: 'last seen', value: ({ lastSeenAt }) => lastSeenAt },
      { header: 'latest topic', value: ({ latestTopic }) => latestTopic?.topicTitle },
      { header: 'address', value: ({ id }) => location.origin + routes.person(id) },
    ],
  },
  bulk: {
    hasAll: true,
    acts: (chosen, _, { offers, viewer }) => [
      { label: 'Mark as VIP', icon: <Star aria-hidden="true" />, job: marking(chosen, true) },
      { label: 'No longer VIP', icon: <StarOff aria-hidden="true" />, job: marking(chosen, false) },
      ...(offers(tagsOffered)
        ? [{ label: 'Tags…', icon: <Tags aria-hidden="true" />, run: askFor('tags') }]
        : []),
      ...(offers('listCompanies')
        ? [{ label: 'Company…', icon: <Building2 aria-hidden="true" />, run: askFor('company') }]
        : []),
      ...(mayMerge({ offers, viewer }) && chosen.length > 1 && chosen.length <= mostMerged
        ? [{ label: 'Merge…', icon: <Merge aria-hidden="true" />, run: askFor('merge') }]
        : []),
    ],
  },
  nothing: {
    matches: 'No person matches',
    yet: (viewing) => ({
      title: 'Nobody has written yet',
      icon: <UsersRound />,
      action: firstSignals(viewing),
      children:
        'People who write in a connected channel appear here, with all accounts of a person in one place.',
    }),
  },
})

/** One request merges at most 50 people into another. */
const mostMerged = 51

const mayMerge = ({ offers, viewer }: Pick<Viewing<undefined>, 'offers' | 'viewer'>) =>
  offers('mergePeople') && viewer.member.role !== 'member'

const askFor =
  (about: 'company' | 'merge' | 'tags') =>
  (_: QueryClient, people: readonly Person[], done: Asked['done']): void =>
    asking.set({ about, people, done })

function marking(people: readonly Person[], isVip: boolean): BulkJob<Person> {
  return {
    items: people.filter((person) => person.isVip !== isVip),
    done: people.filter((person) => person.isVip === isVip),
    send: (queries, { id }) => updateOneOfMany(queries, id, { isVip }),
    after: refreshPeople,
    says: ({ length }) => ({ title: vipWords(length, isVip) }),
    undo: (changed) => ({ ...marking([], !isVip), items: changed }),
  }
}

function vipWords(count: number, isVip: boolean): string {
  if (count === 0) return 'Nobody was changed'
  const who = count === 1 ? 'One person is' : `${formatCount(count)} people are`
  return isVip ? `${who} now VIP` : `${who} no longer VIP`
}
