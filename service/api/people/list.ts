import type { List } from '#contract/common/pagination.ts'
import type { Person, PersonListQuery } from '#contract/people.ts'
import type { Context } from '#service/core/context.ts'
import { list, type Selection } from '#service/core/list-query.ts'
import { isRowId } from '#service/core/search.ts'
import { type PersonRow, personColumns, personJoins, toPerson } from './person-row.ts'

const sorts = {
  lastSeen: 'last_seen_at',
  messageCount: 'message_count',
} satisfies Record<PersonListQuery['sortBy'], string>

/** Kept by triggers, as nothing in the product writes tags. */
const tagCounter = (tag: string) => `people_tag:${tag}`

const tagged = (tags: string) => `t.ecosystem_tags <> '{}' AND t.ecosystem_tags && ${tags}::text[]`

function filters(query: PersonListQuery): Selection['where'] {
  const { ecosystemTags, companyId, isVip } = query
  return (add) => [
    ...(ecosystemTags === undefined ? [] : [tagged(add(ecosystemTags))]),
    ...(companyId === undefined
      ? []
      : [isRowId(companyId) ? `t.company_id = ${add(companyId)}::bigint` : 'false']),
    ...(isVip === false ? ['NOT t.is_vip'] : []),
  ]
}

type Kept = Pick<Selection, 'always' | 'counter' | 'isAsked' | 'seen' | 'where'>

/** Of the VIPs, and of those with one tag and nothing else asked, there is a kept total. */
function keptOf(query: PersonListQuery): Kept {
  const { isVip, ecosystemTags, companyId, search } = query
  const [tag, ...others] = ecosystemTags ?? []
  const where = filters(query)
  if (isVip) return { counter: 'people_vip', always: () => 't.is_vip', where }
  const isTagAlone = others.length === 0 && (isVip ?? companyId ?? search) === undefined
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
      sort: { column: sorts[query.sortBy], order: query.sortOrder },
      ...keptOf(query),
      search: { table: 'people_search', text: query.search, all: true },
      columns: personColumns,
      joins: personJoins,
    },
    (row) => toPerson(row, now),
  )
}
