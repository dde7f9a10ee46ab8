import type { ConditionMark } from '#contract/condition-marks.ts'
import { requireAutomation } from '#service/api/automations/get.ts'
import type { Context } from '#service/core/context.ts'
import { rows } from '#service/db/client.ts'
import { type MarkRow, markColumns, toMark } from './mark-row.ts'

const statement = `SELECT ${markColumns} FROM condition_marks m WHERE m.org_id = $1 AND m.automation_id = $2
  ORDER BY m.marked_at DESC, m.key`

export async function listMarks(
  context: Context,
  { automationId }: { automationId: string },
): Promise<{ data: ConditionMark[] }> {
  await requireAutomation(context, automationId)
  const found = await rows<MarkRow>(context.db, statement, [context.orgId, automationId])
  return { data: found.map(toMark) }
}
