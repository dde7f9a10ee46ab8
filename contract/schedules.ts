import { operation } from './common/operation.ts'
import { schedulePreview, schedulePreviewInput } from './common/schedule-preview.ts'

export const schedules = {
  preview: operation({
    method: 'POST',
    path: '/schedules/preview',
    operationId: 'previewSchedule',
    summary: 'Preview a schedule',
    description:
      'Says in words when a schedule runs, lists the next instants, and warns of what may surprise. It is computed ' +
      'by the same function that starts the runs; nothing is stored. With `automationId` it also compares the time ' +
      'between two runs with how long the last ones took.',
    tag: 'Schedules',
    extension: true,
  })
    .input(schedulePreviewInput)
    .output(schedulePreview),
}
