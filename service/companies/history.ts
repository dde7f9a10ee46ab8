import type { CompanyHistory, CompanyHistoryQuery } from '#contract/companies.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { isRowId } from '#service/core/search.ts'
import { rows } from '#service/db/client.ts'

type HistoryRow = {
  found: boolean
  total: number
  history: CompanyHistory['history'] | null
  mergedInto: CompanyHistory['mergedInto'] | null
  merges: CompanyHistory['merges'] | null
}

const iso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const user = (alias: string) =>
  `json_build_object('id', ${alias}.actor_id, 'image', ${alias}.actor_image, 'name', ${alias}.actor_name)`

const statement = `
  WITH company AS (SELECT * FROM companies WHERE org_id = $1 AND id = $2::bigint),
  matching AS (
    SELECT * FROM changes WHERE org_id = $1 AND entity = 'company' AND entity_id = $2::bigint::text AND actor_type = ANY($3)
  ),
  newest AS (SELECT * FROM matching ORDER BY changed_at DESC NULLS LAST, id DESC NULLS LAST LIMIT $4 OFFSET $5)
  SELECT EXISTS (SELECT FROM company) AS found,
    (SELECT count(*)::float8 FROM matching) AS total,
    (SELECT json_agg(json_build_object('id', n.id, 'changedAt', ${iso('n.changed_at')}, 'changedBy', n.actor_type,
        'operation', n.operation, 'changes', n.changes, 'previousValues', n.previous_values, 'user', ${user('n')})
        ORDER BY n.changed_at DESC, n.id DESC) FROM newest n) AS history,
    (SELECT json_build_object('id', m.id, 'targetCompany', json_build_object('id', t.id::text, 'name', t.name),
        'user', ${user('m')}, 'mergedAt', ${iso('m.merged_at')})
       FROM company c JOIN company_merges m ON m.org_id = c.org_id AND m.id = c.merge_id
       JOIN companies t ON t.org_id = m.org_id AND t.id = m.target_company_id) AS "mergedInto",
    (SELECT json_agg(json_build_object('id', m.id, 'user', ${user('m')}, 'mergedAt', ${iso('m.merged_at')},
        'sourceCompanies', (SELECT coalesce(json_agg(json_build_object('id', s.id::text, 'name', s.name) ORDER BY s.id), '[]')
           FROM companies s WHERE s.org_id = m.org_id AND s.merge_id = m.id)) ORDER BY m.merged_at DESC, m.id)
       FROM company_merges m WHERE m.org_id = $1 AND m.target_company_id = $2::bigint) AS merges`

/** Works for a merged company too: its trail ends with the merge. */
export async function companyHistory(context: Context, query: CompanyHistoryQuery): Promise<CompanyHistory> {
  if (!isRowId(query.companyId)) throw notFound('company')
  const found = await rows<HistoryRow>(context.db, statement, [
    context.orgId,
    query.companyId,
    query.actorType,
    query.limit,
    ((query.page ?? 1) - 1) * query.limit,
  ])
  const row = found[0]
  if (!row?.found) throw notFound('company')
  return {
    history: row.history ?? [],
    ...(row.mergedInto ? { mergedInto: row.mergedInto } : {}),
    merges: row.merges ?? [],
    totalCount: row.total,
  }
}
