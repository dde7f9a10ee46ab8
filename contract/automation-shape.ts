import * as z from 'zod'
import { templateSlug, uuidId } from './common/ids.ts'
import { outputChannel } from './common/output-channel.ts'
import { schedule } from './common/schedule.ts'
import { dateTime } from './common/values.ts'

export const modelLevel = z.enum(['high', 'low', 'med']).describe('How capable a model works on each run.')
export const capabilityMode = z
  .enum(['all', 'custom'])
  .describe('All visible capabilities, or a custom subset.')

export const automation = z.object({
  id: uuidId('automation'),
  name: z.string().min(1),
  prompt: z.string().min(1).describe('Instructions executed on each run.'),
  schedule,
  timezone: z.string().min(1).describe('IANA time zone used to evaluate the schedule.'),
  enabled: z.boolean().describe('Whether the automation is actively scheduled.'),
  status: z.enum(['completed', 'error', 'healthy', 'paused']).describe('Current health.'),
  modelLevel,
  capabilityMode,
  allowedCapabilities: z
    .array(z.string())
    .nullable()
    .describe('Capability keys when `capabilityMode` is `custom`; null means all.'),
  outputChannels: z
    .array(outputChannel)
    .describe('At least one, but for an automation whose output goes to the inbox alone.'),
  templateSlug: templateSlug.nullable(),
  lastErrorMessage: z.string().nullable().describe('Most recent error when `status` is `error`.'),
  createdAt: dateTime.optional(),
  updatedAt: dateTime.optional(),
  lastAttemptAt: dateTime
    .nullable()
    .optional()
    .describe('Start of the most recent attempt, manual runs included.'),
  lastRunAt: dateTime.nullable().optional().describe('Most recent run the scheduler started.'),
  nextRunAt: dateTime
    .nullable()
    .optional()
    .describe('Next scheduled run; null for events and when finished.'),
})

/** Automation as another resource lists it. */
export const automationUse = automation.pick({ id: true, name: true, status: true }).extend({
  skipsEvents: z
    .boolean()
    .describe('Whether it is `healthy` and none of its last events could be judged: it does nothing.'),
})

export type Automation = z.infer<typeof automation>
export type AutomationUse = z.infer<typeof automationUse>
