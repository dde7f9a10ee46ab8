import { type AuditLog, type AuditLogQuery, auditReach } from '#contract/audit-log.ts'
import { withScheduleWords } from '#service/api/automations/trail-words.ts'
import { withCompanyNames } from '#service/api/companies/trail-names.ts'
import type { Context } from '#service/core/context.ts'
import { parameters, rows } from '#service/db/client.ts'
import { type EntryRow, entryColumns, toEntry } from './entry-row.ts'
import { newestChanges } from './stream.ts'

const newestFirst = (alias: string) =>
  `ORDER BY ${alias}.changed_at DESC NULLS LAST, ${alias}.id DESC NULLS LAST`

function statementOf(query: AuditLogQuery, orgId: string) {
  const { values, add } = parameters()
  const org = add(orgId)
  const window = `LIMIT ${query.limit} OFFSET ${add((query.page - 1) * query.limit)}`
  const text = `WITH scanned AS ${newestChanges(query, org, add)},
    total AS (SELECT count(*) FILTER (WHERE hit)::float8 AS n,
      CASE WHEN count(*) >= ${auditReach} THEN min(changed_at) END AS back FROM scanned),
    page AS MATERIALIZED (SELECT s.id FROM scanned s WHERE s.hit ${newestFirst('s')} ${window})
    SELECT total.n AS total, total.back, ${entryColumns}
      FROM total LEFT JOIN page ON true LEFT JOIN changes c ON c.org_id = ${org} AND c.id = page.id
      ${newestFirst('c')}`
  return { text, values }
}

/** The newest changes of the narrowest filter are looked through, and counted among themselves. */
export async function listAuditLog(context: Context, query: AuditLogQuery): Promise<AuditLog> {
  const { text, values } = statementOf(query, context.orgId)
  type Row = Omit<EntryRow, 'id'> & { id: string | null; total: number; back: string | null }
  const found = await rows<Row>(context.db, text, values, false)
  const data = found.flatMap(({ id, ...row }) => (id === null ? [] : [toEntry({ ...row, id })]))
  const [first] = found
  return {
    data: await withCompanyNames(context, await withScheduleWords(context, data)),
    page: query.page,
    limit: query.limit,
    totalCount: first?.total ?? 0,
    lookedBackTo: first?.back ?? null,
  }
}
