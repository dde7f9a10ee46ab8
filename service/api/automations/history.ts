import type { AutomationHistory, AutomationHistoryQuery } from '#contract/automation-list.ts'
import type { Context } from '#service/core/context.ts'
import { historyOf } from '#service/core/history.ts'
import { recoverable } from './get.ts'
import { withScheduleWords } from './trail-words.ts'

const readHistory = historyOf({ entity: 'automation', table: 'automations', id: 'uuid', where: recoverable })

export async function automationHistory(
  context: Context,
  query: AutomationHistoryQuery,
): Promise<AutomationHistory> {
  const { history, totalCount } = await readHistory(context, query.automationId, query)
  return { history: await withScheduleWords(context, history), totalCount }
}
