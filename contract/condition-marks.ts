import * as z from 'zod'
import { uuidId } from './common/ids.ts'
import { idempotentOperation, operation } from './common/operation.ts'
import { attribution, dateTime } from './common/values.ts'
import { example, exampleKey } from './condition-test.ts'

/** Most marks of one automation: a list that a person can read, and that can be judged again after each edit. */
export const mostMarks = 50

export const conditionMark = z.object({
  key: exampleKey,
  eventId: z.guid().nullable().describe('Null when the event is no longer kept; the mark stays.'),
  name: z.string(),
  occurredAt: dateTime,
  summary: z.string().describe('The event in one line.'),
  shouldRun: z.boolean().describe('What the person wants: a run, or none.'),
  payload: z.record(z.string(), z.unknown()).describe('What the event is decided by, as it was then.'),
  markedBy: attribution,
  markedAt: dateTime,
})

export const markInput = z.strictObject({
  automationId: uuidId('automation'),
  ...example,
  shouldRun: z.boolean().describe('Whether such an event should start a run.'),
})

export type ConditionMark = z.infer<typeof conditionMark>
export type MarkInput = z.infer<typeof markInput>

const tag = 'Events'
const automationId = uuidId('automation')

export const conditionMarks = {
  marks: operation({
    method: 'GET',
    path: '/automations/{automationId}/condition-marks',
    operationId: 'listConditionMarks',
    summary: "List an automation's marked events",
    description:
      'Past events that somebody marked with whether they should start a run, newest mark first. They are kept longer ' +
      'than other events, to try another condition on them.',
    tag,
    extension: true,
  })
    .input(z.object({ automationId }))
    .output(z.object({ data: z.array(conditionMark) })),
  mark: idempotentOperation({
    method: 'POST',
    path: '/automations/{automationId}/condition-marks',
    operationId: 'markConditionEvent',
    summary: 'Mark a past event',
    description:
      'Keeps an event, as trying a condition answered it, with what should come of it. The same event again changes the ' +
      `mark. It is no part of the definition: no run and no judge sees it. At most ${mostMarks} to an automation.`,
    tag,
    extension: true,
  })
    .input(markInput)
    .output(conditionMark),
  unmark: idempotentOperation({
    method: 'DELETE',
    path: '/automations/{automationId}/condition-marks/{key}',
    operationId: 'unmarkConditionEvent',
    summary: 'Remove a mark',
    description: 'Forgets the mark and the event that was kept for it.',
    tag,
    extension: true,
  })
    .input(z.strictObject({ automationId, key: exampleKey }))
    .output(conditionMark),
}
