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
      'Describes a schedule in words, lists its next runs, and warns of surprises. It is computed ' +
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
      'Reads the words by rules: English, German, French or Spanish, a cron expression or a recurrence rule. Where they ' +
      'do not know a word, the language model of the level `low` is asked. The schedule is checked like a saved one, and ' +
      'refused when the words leave something open, the model is not sure or it would not run. Nothing is stored: show ' +
      'it to the author of the words, with `POST /schedules/preview`.',
    tag: 'Schedules',
    extension: true,
  })
    .input(interpretationInput)
    .output(interpretation),
}
