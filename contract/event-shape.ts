import * as z from 'zod'
import { uuidId } from './common/ids.ts'
import { triggerEvent } from './common/schedule.ts'
import { count, dateTime } from './common/values.ts'

const fieldGuideEntry = z.object({
  field: z
    .string()
    .describe('Path of the field in the payload.')
    .meta({ examples: ['pullRequest.title'] }),
  label: z
    .string()
    .describe('What it is called in rules.')
    .meta({ examples: ['Title of the pull request'] }),
  type: z.enum(['boolean', 'date-time', 'list', 'number', 'text']),
  description: z.string(),
  choices: z.array(z.string()).nullable().describe('All values it can have; null when it can have any.'),
})

export const eventKind = z.object({
  name: triggerEvent,
  group: z.string().describe('The source it belongs to, in words.'),
  title: z.string(),
  description: z.string().describe('When it happens, in a sentence.'),
  integration: z
    .string()
    .nullable()
    .describe('The source it is named for; null for events of Signalbox itself.'),
  sources: z
    .array(z.string())
    .describe(
      'Any of these has to be connected; none for events of Signalbox itself. A webhook may send every event.',
    )
    .meta({ examples: [['github', 'gitlab']] }),
  available: z.boolean().describe('Whether the organization can receive it now.'),
  emittedHere: z.boolean().describe('Raised by Signalbox itself; the others are pushed.'),
  scopes: z.array(z.enum(['channel', 'product'])).describe('Kinds of scope that it can be limited to.'),
  needsCondition: z.boolean().describe('Whether it can be used only with a condition or a scope.'),
  branchFilter: z.boolean().describe('Whether `targetBranches` may be used with it.'),
  overlaps: z.array(z.string()).describe('Events that may report the same occurrence, which starts one run.'),
  conditionSchemaVersion: z.int().min(1).describe('Version of the field guide.'),
  fields: z.array(fieldGuideEntry).describe('Fields that a condition can refer to.'),
  samplePayload: z.record(z.string(), z.unknown()),
})

export const pushedEvent = z.object({
  id: uuidId('event'),
  name: triggerEvent,
  status: z.enum(['accepted', 'duplicate']),
})

export const occurrence = z.object({
  id: uuidId('event'),
  name: z.string(),
  source: z.string(),
  deliveryId: z.string(),
  occurredAt: dateTime,
  receivedAt: dateTime,
  matchedAt: dateTime.nullable().describe('When it had been matched with every automation; null until then.'),
  payload: z.record(z.string(), z.unknown()),
  runs: count.describe('Automations that ran or will.'),
  skipped: count.describe('Automations that listen to it and did not run.'),
})

export type EventKind = z.infer<typeof eventKind>
export type PushedEvent = z.infer<typeof pushedEvent>
export type Occurrence = z.infer<typeof occurrence>
