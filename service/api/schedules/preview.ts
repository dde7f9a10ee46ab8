import type { SchedulePreview, SchedulePreviewInput } from '#contract/common/schedule-preview.ts'
import { requireAutomation } from '#service/api/automations/get.ts'
import type { Context } from '#service/core/context.ts'
import { invalid } from '#service/core/errors.ts'
import { rows } from '#service/db/client.ts'
import { previewSchedule as preview } from '#service/engine/schedule/preview.ts'
import type { UsualRun } from '#service/engine/schedule/warn-run-time.ts'

/** Rows that are looked through, most of which may be skipped runs, and finished runs that are enough for a median. */
const reach = 100
const enough = 5

const statement = `
SELECT count(*)::int AS runs,
       percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM r.finished_at - r.started_at)::float8) * 1000 AS ms
  FROM (SELECT status, started_at, finished_at FROM runs WHERE org_id = $1 AND automation_id = $2
         ORDER BY created_at DESC NULLS LAST, id DESC NULLS LAST LIMIT ${reach}) r
 WHERE r.status IN ('succeeded', 'nothing-to-report') AND r.started_at IS NOT NULL AND r.finished_at IS NOT NULL`

/** Median duration of the last runs of an automation; null while too few are finished. */
async function usualRun(context: Context, automationId: string): Promise<UsualRun | null> {
  await requireAutomation(context, automationId)
  const [found] = await rows<UsualRun>(context.db, statement, [context.orgId, automationId])
  return found && found.runs >= enough ? found : null
}

/** Uses the function that starts the runs; stores nothing. */
export async function previewSchedule(
  context: Context,
  { automationId, ...input }: SchedulePreviewInput,
): Promise<SchedulePreview> {
  const usual = automationId === undefined ? null : await usualRun(context, automationId)
  const result = preview(input, context.now(), usual)
  if (!result.ok) throw invalid(result.issues)
  return result.preview
}
