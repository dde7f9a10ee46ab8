import type { SchedulePreview, SchedulePreviewInput } from '#contract/common/schedule-preview.ts'
import type { Context } from '#service/core/context.ts'
import { invalid } from '#service/core/errors.ts'
import { previewSchedule as preview } from '#service/engine/schedule/preview.ts'
import { usualRun } from './usual-run.ts'

/** The same function that starts the runs; nothing is stored. */
export async function previewSchedule(
  context: Context,
  { automationId, ...input }: SchedulePreviewInput,
): Promise<SchedulePreview> {
  const usual = automationId === undefined ? null : await usualRun(context, automationId)
  const result = preview(input, context.now(), usual)
  if (!result.ok) throw invalid(result.issues)
  return result.preview
}
