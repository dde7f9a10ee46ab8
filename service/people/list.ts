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

function filters(query: PersonListQuery): Selection['where'] {
  const { ecosystemTags, companyId, isVip } = query
  return (add) => [
    ...(ecosystemTags === undefined
      ? []
      : [`t.ecosystem_tags <> '{}' AND t.ecosystem_tags && ${add(ecosystemTags)}::text[]`]),
    ...(companyId === undefined
      ? []
      : [isRowId(companyId) ? `t.company_id = ${add(companyId)}::bigint` : 'false']),
    ...(isVip === false ? ['NOT t.is_vip'] : []),
  ]
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
      ...(query.isVip
        ? { counter: 'people_vip', always: 't.is_vip' }
        : { counter: 'people', seen: 'people' as const }),
      search: { table: 'people_search', text: query.search, all: true },
      where: filters(query),
      columns: personColumns,
      joins: personJoins,
    },
    (row) => toPerson(row, now),
  )
}
