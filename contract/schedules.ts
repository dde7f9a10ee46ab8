import { operation } from './common/operation.ts'
import { schedulePreview, schedulePreviewInput } from './common/schedule-preview.ts'
import { interpretation, interpretationInput } from './schedule-interpretation.ts'

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
  interpret: operation({
    method: 'POST',
    path: '/schedules/interpretation',
    operationId: 'interpretSchedule',
    summary: 'Read a schedule from words',
    description:
      'Asks the language model of the level `low` which schedule somebody means. What it answers is checked like what is ' +
      'saved, and refused when the model is not sure or the schedule would not run. Nothing is stored: show it to whoever ' +
      'wrote the words, with `POST /schedules/preview`. Without a configured model the outcome is `no-model`.',
    tag: 'Schedules',
    extension: true,
  })
    .input(interpretationInput)
    .output(interpretation),
}
