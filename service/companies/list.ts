import type { List } from '#contract/common/pagination.ts'
import type { Company, CompanyListQuery } from '#contract/companies.ts'
import type { Context } from '#service/core/context.ts'
import { list } from '#service/core/list-query.ts'
import { lineContains } from '#service/core/search.ts'
import { type CompanyRow, companyColumns, toCompany } from './company-row.ts'

const sorts = {
  lastSeen: 'last_seen_at',
  messageCount: 'message_count',
  personCount: 'person_count',
} satisfies Record<CompanyListQuery['sortBy'], string>

export function listCompanies(context: Context, query: CompanyListQuery): Promise<List<Company>> {
  return list<CompanyRow, Company>(
    context.db,
    {
      table: 'companies',
      orgId: context.orgId,
      page: query.page,
      limit: query.limit,
      sort: { column: sorts[query.sortBy], order: query.sortOrder },
      counter: 'companies',
      seen: 'companies',
      always: 't.merge_id IS NULL',
      where: (add) => (query.search === undefined ? [] : [lineContains('t.search_text', query.search, add)]),
      columns: companyColumns,
    },
    toCompany,
  )
}
