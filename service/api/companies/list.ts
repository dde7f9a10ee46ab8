import type { List } from '#contract/common/pagination.ts'
import type { CompanyListQuery } from '#contract/companies.ts'
import type { Company } from '#contract/company-shape.ts'
import type { Context } from '#service/core/context.ts'
import { list, type Selection } from '#service/core/list-query.ts'
import { seenConditions } from '#service/core/seen-between.ts'
import {
  type ActiveCompanyRow,
  activeCompanyColumns,
  type CompanyRow,
  companyColumns,
  toActiveCompany,
  toCompany,
} from './company-row.ts'

const sorts = {
  lastSeen: { column: 'last_seen_at' },
  messageCount: { column: 'message_count' },
  personCount: { column: 'person_count' },
  name: { column: 'name', ignoreCase: true },
  yearlyValue: { column: 'yearly_value', nullsLast: true },
} satisfies Record<CompanyListQuery['sortBy'], Omit<Selection['sort'], 'order'>>

function selectionOf({ orgId }: Context, query: CompanyListQuery): Selection {
  const { search, isVip, minYearlyValue } = query
  return {
    table: 'companies',
    orgId,
    page: query.page,
    limit: query.limit,
    sort: { ...sorts[query.sortBy], order: query.sortOrder },
    ...(isVip
      ? { counter: 'companies_vip', always: () => 't.merge_id IS NULL AND t.is_vip' }
      : { counter: 'companies', seen: 'companies', always: () => 't.merge_id IS NULL' }),
    search: { table: 'companies_search', text: search },
    where: (add) => [
      ...(isVip === false ? ['NOT t.is_vip'] : []),
      ...(minYearlyValue === undefined ? [] : [`t.yearly_value >= ${add(minYearlyValue)}::numeric`]),
      ...seenConditions(query, add),
    ],
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
