import type {
  AutomationDetail,
  AutomationHistory,
  AutomationHistoryQuery,
} from '#contract/automation-list.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { historyOf } from '#service/core/history.ts'
import { behind, type Sight, sightOf } from '#service/core/visibility.ts'
import { type Reader, rows } from '#service/db/client.ts'
import { type DetailRow, detailColumns, detailJoins, toDetail, withLacking } from './automation-row.ts'
import { withScheduleWords } from './schedule-words.ts'

/** Condition on `r`: present, or deleted within the 30 days in which it can be restored. */
export const recoverable = `(r.deleted_at IS NULL OR r.deleted_at > now() - interval '30 days')`

const statement = (sight: Sight) => `SELECT ${detailColumns(sight)} FROM automations r ${detailJoins}
  WHERE r.org_id = $1 AND r.id = $2 AND ${recoverable}`

export async function getAutomation(
  context: Context,
  { automationId }: { automationId: string },
  reader: Reader = context.db,
): Promise<AutomationDetail> {
  const values = [context.orgId, automationId]
  const sight = sightOf(context, '$1', behind(values))
  const found = await rows<DetailRow>(reader, statement(sight), values)
  if (!found[0]) throw notFound('automation')
  const [automation] = await withLacking(context, [toDetail(found[0])], reader)
  if (!automation) throw notFound('automation')
  return automation
}

const exists = `SELECT FROM automations r WHERE r.org_id = $1 AND r.id = $2 AND ${recoverable}`

export async function requireAutomation(context: Context, automationId: string): Promise<void> {
  const found = await rows(context.db, exists, [context.orgId, automationId])
  if (!found[0]) throw notFound('automation')
}

/** SQL: changes without what a marked event says, since nothing tells where it was said. */
function withoutMarkedWords(column: string): string {
  return `CASE WHEN jsonb_typeof(${column} -> 'markedEvent') = 'string' THEN ${column} || jsonb_build_object(
    'markedEvent', regexp_replace(${column} ->> 'markedEvent', '^“.*” should', 'An event should')) ELSE ${column} END`
}

const readHistory = historyOf({
  entity: 'automation',
  table: 'automations',
  id: 'uuid',
  where: () => recoverable,
  shown: withoutMarkedWords,
})

export async function automationHistory(
  context: Context,
  query: AutomationHistoryQuery,
): Promise<AutomationHistory> {
  const { history, totalCount } = await readHistory(context, query.automationId, query)
  return { history: await withScheduleWords(context, history), totalCount }
}
