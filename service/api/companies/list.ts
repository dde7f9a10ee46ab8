import type { List } from '#contract/common/pagination.ts'
import type { CompanyListQuery } from '#contract/companies.ts'
import type { Company } from '#contract/company-shape.ts'
import type { Context } from '#service/core/context.ts'
import { list, type Selection } from '#service/core/list-query.ts'
import {
  type ActiveCompanyRow,
  activeCompanyColumns,
  type CompanyRow,
  companyColumns,
  toActiveCompany,
  toCompany,
} from './company-row.ts'

const sorts = {
  lastSeen: 'last_seen_at',
  messageCount: 'message_count',
  personCount: 'person_count',
} satisfies Record<CompanyListQuery['sortBy'], string>

function selectionOf({ orgId }: Context, query: CompanyListQuery): Selection {
  const { search, isVip } = query
  return {
    table: 'companies',
    orgId,
    page: query.page,
    limit: query.limit,
    sort: { column: sorts[query.sortBy], order: query.sortOrder },
    ...(isVip
      ? { counter: 'companies_vip', always: () => 't.merge_id IS NULL AND t.is_vip' }
      : { counter: 'companies', seen: 'companies', always: () => 't.merge_id IS NULL' }),
    search: { table: 'companies_search', text: search },
    where: () => (isVip === false ? ['NOT t.is_vip'] : []),
    columns: companyColumns,
  }
}

export function listCompanies(context: Context, query: CompanyListQuery): Promise<List<Company>> {
  const selection = selectionOf(context, query)
  if (!query.withActivity) return list<CompanyRow, Company>(context.db, selection, toCompany)
  const now = context.now()
  return list<ActiveCompanyRow, Company>(context.db, { ...selection, columns: activeCompanyColumns }, (row) =>
    toActiveCompany(row, now),
  )
}
