import type { CompanyHistory, CompanyHistoryQuery } from '#contract/companies.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { type HistoryColumns, historyOf, historyValues, iso, userOf } from '#service/core/history.ts'
import { isRowId } from '#service/core/search.ts'
import { rows } from '#service/db/client.ts'

type HistoryRow = HistoryColumns & {
  found: boolean
  mergedInto: CompanyHistory['mergedInto'] | null
  merges: CompanyHistory['merges'] | null
}

const { tables, columns } = historyOf('company')

const statement = `
  WITH company AS (SELECT * FROM companies WHERE org_id = $1 AND id = $2::bigint), ${tables}
  SELECT EXISTS (SELECT FROM company) AS found, ${columns},
    (SELECT json_build_object('id', m.id, 'targetCompany', json_build_object('id', t.id::text, 'name', t.name),
        'user', ${userOf('m')}, 'mergedAt', ${iso('m.merged_at')})
       FROM company c JOIN company_merges m ON m.org_id = c.org_id AND m.id = c.merge_id
       JOIN companies t ON t.org_id = m.org_id AND t.id = m.target_company_id) AS "mergedInto",
    (SELECT json_agg(json_build_object('id', m.id, 'user', ${userOf('m')}, 'mergedAt', ${iso('m.merged_at')},
        'sourceCompanies', (SELECT coalesce(json_agg(json_build_object('id', s.id::text, 'name', s.name) ORDER BY s.id), '[]')
           FROM companies s WHERE s.org_id = m.org_id AND s.merge_id = m.id)) ORDER BY m.merged_at DESC, m.id)
       FROM company_merges m WHERE m.org_id = $1 AND m.target_company_id = $2::bigint) AS merges`

/** Works for a merged company too: its trail ends with the merge. */
export async function companyHistory(context: Context, query: CompanyHistoryQuery): Promise<CompanyHistory> {
  if (!isRowId(query.companyId)) throw notFound('company')
  const values = historyValues(context.orgId, query.companyId, query)
  const found = await rows<HistoryRow>(context.db, statement, values)
  const row = found[0]
  if (!row?.found) throw notFound('company')
  return {
    history: row.history ?? [],
    ...(row.mergedInto ? { mergedInto: row.mergedInto } : {}),
    merges: row.merges ?? [],
    totalCount: row.total,
  }
}
