import type { AutomationHistoryQuery } from '#contract/automation-list.ts'
import type { History } from '#contract/common/changes.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { type HistoryColumns, historyOf, historyValues } from '#service/core/history.ts'
import { rows } from '#service/db/client.ts'
import { recoverable } from './get.ts'

const { tables, columns } = historyOf('automation', '$2::uuid::text')

const statement = `
  WITH ${tables}
  SELECT EXISTS (SELECT FROM automations r WHERE r.org_id = $1 AND r.id = $2::uuid AND ${recoverable}) AS found, ${columns}`

export async function automationHistory(context: Context, query: AutomationHistoryQuery): Promise<History> {
  const values = historyValues(context.orgId, query.automationId, query)
  const [row] = await rows<HistoryColumns & { found: boolean }>(context.db, statement, values)
  if (!row?.found) throw notFound('automation')
  return { history: row.history ?? [], totalCount: row.total }
}
