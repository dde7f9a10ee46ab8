import type { CompanyHistory, CompanyHistoryQuery } from '#contract/company-history.ts'
import type { CompanyDetail } from '#contract/company-shape.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { historyOf } from '#service/core/history.ts'
import { isRowId } from '#service/core/search.ts'
import { type Reader, rows } from '#service/db/client.ts'
import { type CompanyDetailRow, companyDetailColumns, toCompanyDetail } from './company-row.ts'
import { type Merges, mergesOfCompany } from './merged.ts'

/** Does not find a merged company; its history names the company it was merged into. */
export async function getCompany(
  context: Context,
  { companyId }: { companyId: string },
  reader: Reader = context.db,
): Promise<CompanyDetail> {
  if (!isRowId(companyId)) throw notFound('company')
  const found = await rows<CompanyDetailRow>(
    reader,
    `SELECT ${companyDetailColumns} FROM companies r WHERE r.org_id = $1 AND r.id = $2 AND r.merge_id IS NULL`,
    [context.orgId, companyId],
  )
  if (!found[0]) throw notFound('company')
  return toCompanyDetail(found[0], context.now())
}

const readHistory = historyOf<Merges>({
  entity: 'company',
  table: 'companies',
  id: 'bigint',
  also: mergesOfCompany,
})

/** Works for a merged company too: its history ends with the merge. */
export async function companyHistory(context: Context, query: CompanyHistoryQuery): Promise<CompanyHistory> {
  const { history, totalCount, beside } = await readHistory(context, query.companyId, query)
  return {
    history,
    ...(beside.mergedInto ? { mergedInto: beside.mergedInto } : {}),
    merges: beside.merges ?? [],
    totalCount,
  }
}
