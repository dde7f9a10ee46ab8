import type { List } from '#contract/common/pagination.ts'
import type { PersonListQuery } from '#contract/people.ts'
import type { Person } from '#contract/person.ts'
import { type CompanyRefRow, companyRefColumns, toCompanyRef } from '#service/api/companies/company-row.ts'
import { type CustomFieldsRow, customFieldsColumn } from '#service/api/custom-fields/values.ts'
import type { Context } from '#service/core/context.ts'
import { list, type Selection } from '#service/core/list-query.ts'
import { isRowId } from '#service/core/search.ts'
import { seenConditions } from '#service/core/seen-between.ts'
import { weeklyActivity } from '#service/db/statistics/weekly.ts'

export type PersonRow = Pick<
  Person,
  'id' | 'displayName' | 'avatarUrl' | 'primaryEmail' | 'title' | 'isVip' | 'sources' | 'lastSeenAt'
> &
  CompanyRefRow &
  CustomFieldsRow & {
    identities: Person['identities']
    messageCount: string
    activity: number[] | null
    activityWeek: string | null
    topicId: string | null
    topicTitle: string | null
    topicType: string | null
    topicAt: string | null
  }

/** Joins company and topic by key: one row each, so nothing is counted twice. */
export const personJoins = `
  LEFT JOIN companies c ON c.org_id = r.org_id AND c.id = r.company_id
  LEFT JOIN topics tp ON tp.org_id = r.org_id AND tp.id = r.latest_topic_id`

export const personColumns = `r.id, r.display_name AS "displayName", r.avatar_url AS "avatarUrl",
  r.primary_email AS "primaryEmail", r.title, r.is_vip AS "isVip", r.sources, r.last_seen_at AS "lastSeenAt",
  r.message_count AS "messageCount", r.activity, r.activity_week::text AS "activityWeek",
  (SELECT coalesce(json_agg(json_build_object('platform', i.platform, 'platformId', i.platform_id)
     ORDER BY i.platform, i.platform_id), '[]')
     FROM person_identities i WHERE i.org_id = r.org_id AND i.person_id = r.id) AS identities,
  ${companyRefColumns}, ${customFieldsColumn('people')},
  tp.id AS "topicId", tp.title AS "topicTitle", tp.topic_type AS "topicType", r.latest_topic_at AS "topicAt"`

function toLatestTopic(row: PersonRow): Person['latestTopic'] {
  if (row.topicId === null || row.topicAt === null) return null
  return {
    topicId: row.topicId,
    topicTitle: row.topicTitle ?? '',
    topicType: row.topicType,
    lastMessageAt: row.topicAt,
  }
}

export function toPerson(row: PersonRow, now: Date): Person {
  return {
    id: row.id,
    displayName: row.displayName,
    avatarUrl: row.avatarUrl,
    primaryEmail: row.primaryEmail,
    title: row.title,
    isVip: row.isVip,
    company: toCompanyRef(row),
    identities: row.identities,
    identityCount: row.identities.length,
    messageCount: Number(row.messageCount),
    sources: row.sources,
    weeklyActivity: weeklyActivity(row.activity, row.activityWeek, now),
    latestTopic: toLatestTopic(row),
    lastSeenAt: row.lastSeenAt,
    customFields: row.customFields,
  }
}

const sorts = {
  lastSeen: { column: 'last_seen_at' },
  messageCount: { column: 'message_count' },
  displayName: { column: 'display_name', ignoreCase: true },
} satisfies Record<PersonListQuery['sortBy'], Omit<Selection['sort'], 'order'>>

/** Name of the total of a tag, which triggers keep, whoever writes tags. */
export const tagCounter = (tag: string) => `people_tag:${tag}`

const tagged = (tags: string) => `t.ecosystem_tags <> '{}' AND t.ecosystem_tags && ${tags}::text[]`

function filters(query: PersonListQuery): Selection['where'] {
  const { ecosystemTags, companyId, isVip, source } = query
  return (add) => [
    ...(ecosystemTags === undefined ? [] : [tagged(add(ecosystemTags))]),
    ...(companyId === undefined
      ? []
      : [isRowId(companyId) ? `t.company_id = ${add(companyId)}::bigint` : 'false']),
    ...(isVip === false ? ['NOT t.is_vip'] : []),
    ...(source === undefined ? [] : [`t.sources @> ARRAY[${add(source)}]`]),
    ...seenConditions(query, add),
  ]
}

type Kept = Pick<Selection, 'always' | 'counter' | 'isAsked' | 'seen' | 'where'>

/** Uses a kept total for all, for the VIPs, and for one tag without other filters. */
function keptOf(query: PersonListQuery): Kept {
  const { isVip, ecosystemTags, companyId, search, source, seenSince, seenBefore } = query
  const [tag, ...further] = ecosystemTags ?? []
  const where = filters(query)
  if (isVip) return { counter: 'people_vip', always: () => 't.is_vip', where }
  const others = [isVip, companyId, search, source, seenSince, seenBefore]
  const isTagAlone = further.length === 0 && others.every((one) => one === undefined)
  if (tag === undefined || !isTagAlone) return { counter: 'people', seen: 'people', where }
  return { counter: tagCounter(tag), always: (add) => tagged(add([tag])), isAsked: true, where: () => [] }
}

export function listPeople(context: Context, query: PersonListQuery): Promise<List<Person>> {
  const now = context.now()
  return list<PersonRow, Person>(
    context.db,
    {
      table: 'people',
      orgId: context.orgId,
      page: query.page,
      limit: query.limit,
      sort: { ...sorts[query.sortBy], order: query.sortOrder },
      ...keptOf(query),
      search: { table: 'people_search', text: query.search, all: true },
      columns: personColumns,
      joins: personJoins,
    },
    (row) => toPerson(row, now),
  )
}
