import type { SchedulePreview, SchedulePreviewInput } from '#contract/common/schedule-preview.ts'
import { previewSchedule as preview } from '#service/automations/schedule/preview.ts'
import type { Context } from '#service/core/context.ts'
import { invalid } from '#service/core/errors.ts'

/** The same function that starts the runs; nothing is stored. */
export function previewSchedule(context: Context, input: SchedulePreviewInput): SchedulePreview {
  const result = preview(input, context.now())
  if (!result.ok) throw invalid(result.issues)
  return result.preview
}
