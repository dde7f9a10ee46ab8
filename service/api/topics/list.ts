import type { List } from '#contract/common/pagination.ts'
import { type ListedTopic, priorities, type TopicListQuery } from '#contract/topics.ts'
import { type Context, memberOf } from '#service/core/context.ts'
import { invalid } from '#service/core/errors.ts'
import { list, type Selection } from '#service/core/list-query.ts'
import { isRowId, lineContains } from '#service/core/search.ts'
import { type Sight, sightOf } from '#service/core/visibility.ts'
import { instant } from '#service/db/client.ts'
import { isVeiled, type TopicRow, topicColumns, toTopic } from './topic-row.ts'

const sorts = {
  lastMessage: { column: 'last_message_at' },
  priority: { column: 'priority' },
  messageCount: { column: 'message_count' },
  createdAt: { column: 'created_at' },
  revenue: { column: 'revenue' },
  title: { column: 'title', ignoreCase: true },
} satisfies Record<TopicListQuery['sortBy'], Omit<Selection['sort'], 'order'>>

type Add = (value: unknown) => string

/** The title counts always, the other words only where they are visible. */
function searchFor(text: string, sight: Sight, add: Add): string {
  const inAll = lineContains('t.search_text', text, add)
  if (sight.isWhole) return inAll
  return `(${inAll} AND (NOT ${isVeiled('t', sight)} OR ${lineContains('t.title', text, add)}))`
}

function ownFilters(query: TopicListQuery, sight: Sight, add: Add): string[] {
  const { search, topicType, lifecycleState, priority, assignee, sourceName, since, until } = query
  return [
    ...(search === undefined ? [] : [searchFor(search, sight, add)]),
    ...(topicType === undefined ? [] : [`t.topic_type = ${add(topicType)}`]),
    ...(lifecycleState === undefined ? [] : [`t.lifecycle_state = ${add(lifecycleState)}`]),
    ...(priority === undefined ? [] : [`t.priority = ${add(priorities.indexOf(priority))}`]),
    ...(assignee === undefined
      ? []
      : [assignee === 'none' ? 't.assignee_id IS NULL' : `t.assignee_id = ${add(assignee)}::uuid`]),
    ...(sourceName === undefined ? [] : [`${add(sourceName)} = ANY(t.sources)`]),
    ...(since === undefined ? [] : [`t.last_message_at >= ${instant(since, add)}`]),
    ...(until === undefined ? [] : [`t.last_message_at < ${instant(until, add)}`]),
  ]
}

function participants(condition: string): string {
  return `EXISTS (SELECT FROM topic_people tp JOIN people p ON p.org_id = tp.org_id AND p.id = tp.person_id
                   WHERE tp.org_id = t.org_id AND tp.topic_id = t.id AND ${condition})`
}

function relatedFilters(query: TopicListQuery, sight: Sight, add: Add): string[] {
  const { channelId, companyId, personId } = query
  const digits = (id: string, column: string) =>
    isRowId(id) ? participants(`${column} = ${add(id)}::bigint`) : 'false'
  return [
    ...(channelId === undefined
      ? []
      : [
          `EXISTS (SELECT FROM topic_groups g WHERE g.org_id = t.org_id AND g.topic_id = t.id
                    AND g.channel_id = ${add(channelId)}::uuid AND ${sight.channel('g.channel_id')})`,
        ]),
    ...(companyId === undefined ? [] : [digits(companyId, 'p.company_id')]),
    ...(personId === undefined ? [] : [digits(personId, 'tp.person_id')]),
  ]
}

type ListedRow = TopicRow & { theirCount?: number | null; theirLast?: string | null }

/** SQL: what a company or a person said in a topic `r`. The kept numbers hold hidden channels too. */
function theirColumns({ companyId, personId }: TopicListQuery, sight: Sight, add: Add): string {
  const ids = [companyId, personId].filter((id) => id !== undefined)
  if (ids.length === 0 || !sight.isWhole || !ids.every(isRowId)) return ''
  const of = (value: string) => `(SELECT ${value} FROM topic_people tp
    JOIN people p ON p.org_id = tp.org_id AND p.id = tp.person_id
    WHERE tp.org_id = r.org_id AND tp.topic_id = r.id
      ${companyId === undefined ? '' : `AND p.company_id = ${add(companyId)}::bigint`}
      ${personId === undefined ? '' : `AND tp.person_id = ${add(personId)}::bigint`})`
  return `, ${of('sum(tp.message_count)::float8')} AS "theirCount", ${of('max(tp.last_message_at)')} AS "theirLast"`
}

/** Adds what they said where the list is of somebody. */
function toListed(row: ListedRow, query: TopicListQuery, now: Date): ListedTopic {
  const topic = toTopic(row, now)
  if (query.companyId === undefined && query.personId === undefined) return topic
  const { theirCount, theirLast = null } = row
  const isKnown = theirCount !== undefined && theirCount !== null
  return { ...topic, theirs: isKnown ? { messageCount: theirCount, lastMessageAt: theirLast } : null }
}

/** Says who is meant: `me` is the acting member. */
function withAssignee(context: Context, query: TopicListQuery): TopicListQuery {
  if (query.assignee?.toLowerCase() !== 'me') return query
  const member = memberOf(context.principal)
  if (!member)
    throw invalid([
      { path: ['assignee'], message: 'A key that acts for no member has no “me”: give the id of a member' },
    ])
  return { ...query, assignee: member.id }
}

export function listTopics(context: Context, asked: TopicListQuery): Promise<List<ListedTopic>> {
  const now = context.now()
  const query = withAssignee(context, asked)
  return list<ListedRow, ListedTopic>(
    context.db,
    {
      table: 'topics',
      orgId: context.orgId,
      page: query.page,
      limit: query.limit,
      sort: { ...sorts[query.sortBy], order: query.sortOrder },
      counter: query.archived ? 'topics_archived' : 'topics',
      always: () => `${query.archived ? '' : 'NOT '}t.archived AND t.retired_at IS NULL`,
      where: (add, org) => {
        const sight = sightOf(context, org, add)
        return [...ownFilters(query, sight, add), ...relatedFilters(query, sight, add)]
      },
      columns: (org, add) => {
        const sight = sightOf(context, org, add)
        return topicColumns(sight) + theirColumns(query, sight, add)
      },
    },
    (row) => toListed(row, query, now),
  )
}
