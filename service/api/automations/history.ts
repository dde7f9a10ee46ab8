import type { AutomationHistory, AutomationHistoryQuery } from '#contract/automation-list.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { type HistoryColumns, historyOf, historyValues } from '#service/core/history.ts'
import { rows } from '#service/db/client.ts'
import { recoverable } from './get.ts'
import { withScheduleWords } from './trail-words.ts'

const { tables, columns } = historyOf('automation', '$2::uuid::text')

const statement = `
  WITH ${tables}
  SELECT EXISTS (SELECT FROM automations r WHERE r.org_id = $1 AND r.id = $2::uuid AND ${recoverable}) AS found, ${columns}`

export async function automationHistory(
  context: Context,
  query: AutomationHistoryQuery,
): Promise<AutomationHistory> {
  const values = historyValues(context.orgId, query.automationId, query)
  const [row] = await rows<HistoryColumns & { found: boolean }>(context.db, statement, values)
  if (!row?.found) throw notFound('automation')
  return { history: await withScheduleWords(context, row.history ?? []), totalCount: row.total }
}
