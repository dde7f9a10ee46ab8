import * as z from 'zod'
import { automationRules } from './automation-rules.ts'
import { uuidId } from './common/ids.ts'
import { triggerEvent } from './common/schedule.ts'
import { targetBranches } from './common/schedule-event-fields.ts'
import { githubPullRequestEvents } from './common/trigger-events.ts'
import { count, dateTime } from './common/values.ts'

/** Settings other than the condition that decide which events start a run. */
export const considered = {
  events: z
    .array(triggerEvent)
    .min(1)
    .max(20)
    .describe('The events the automation would listen to.')
    .meta({ examples: [['conversation.activity']] }),
  targetBranches: targetBranches.optional(),
  channelIds: z
    .array(uuidId('channel'))
    .min(1)
    .max(100)
    .optional()
    .describe('Only events of these channels would start a run.'),
  rules: automationRules.optional(),
}

const hasBranch = (name: string) => githubPullRequestEvents.some((it) => it === name)

type Considered = { events: string[]; targetBranches?: string[] }

export const branchesFit = ({ events, targetBranches }: Considered) =>
  !targetBranches || events.every(hasBranch)
export const branchesProblem = {
  path: ['targetBranches'],
  message: `Only valid when every event is one of ${githubPullRequestEvents.join(', ')}`,
}

export const eventEstimateInput = z.strictObject(considered).refine(branchesFit, branchesProblem)

export const eventEstimate = z.object({
  runs: count.describe('Occurrences since then that would have started a run, before a condition is asked.'),
  since: dateTime.describe(
    'Start of the period: 14 days ago, or later when there were too many events for one request.',
  ),
  perDay: z
    .number()
    .min(0)
    .describe('Runs a day, on average.')
    .meta({ examples: [12.3] }),
  notKept: z
    .array(z.string())
    .describe(
      'Events that are kept only while an automation listens to them. None does, so they are not counted.',
    ),
})

export type EventEstimateInput = z.infer<typeof eventEstimateInput>
export type EventEstimate = z.infer<typeof eventEstimate>
