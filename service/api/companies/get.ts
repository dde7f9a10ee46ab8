import type { CompanyHistory, CompanyHistoryQuery } from '#contract/company-history.ts'
import type { CompanyDetail } from '#contract/company-shape.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { historyOf, iso, userOf } from '#service/core/history.ts'
import { isRowId } from '#service/core/search.ts'
import { type Reader, rows } from '#service/db/client.ts'
import { type CompanyDetailRow, companyDetailColumns, toCompanyDetail } from './company-row.ts'

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

type Merges = {
  mergedInto: CompanyHistory['mergedInto'] | null
  merges: CompanyHistory['merges'] | null
}

const merges = `
  (SELECT json_build_object('id', m.id, 'targetCompany', json_build_object('id', t.id::text, 'name', t.name),
      'user', ${userOf('m')}, 'mergedAt', ${iso('m.merged_at')})
     FROM companies c JOIN company_merges m ON m.org_id = c.org_id AND m.id = c.merge_id
     JOIN companies t ON t.org_id = m.org_id AND t.id = m.target_company_id
    WHERE c.org_id = $1 AND c.id = $2::bigint) AS "mergedInto",
  (SELECT json_agg(json_build_object('id', m.id, 'user', ${userOf('m')}, 'mergedAt', ${iso('m.merged_at')},
      'sourceCompanies', (SELECT coalesce(json_agg(json_build_object('id', s.id::text, 'name', s.name) ORDER BY s.id), '[]')
         FROM companies s WHERE s.org_id = m.org_id AND s.merge_id = m.id)) ORDER BY m.merged_at DESC, m.id)
     FROM company_merges m WHERE m.org_id = $1 AND m.target_company_id = $2::bigint) AS merges`

const readHistory = historyOf<Merges>({ entity: 'company', table: 'companies', id: 'bigint', also: merges })

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
