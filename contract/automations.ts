import * as z from 'zod'
import { templateSlug, uuidId } from './common/ids.ts'
import { idempotentOperation } from './common/operation.ts'
import { outputChannel } from './common/output-channel.ts'
import { schedule, scheduleInput, timezone } from './common/schedule.ts'
import { dateTime } from './common/values.ts'

const modelLevel = z.enum(['high', 'low', 'med']).describe('How capable a model works on each run.')
const capabilityMode = z.enum(['all', 'custom']).describe('All visible capabilities, or a custom subset.')

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
  outputChannels: z.array(outputChannel).min(1),
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

export type Automation = z.infer<typeof automation>

export const createAutomationInput = z
  .strictObject({
    name: z
      .string()
      .min(1, 'Must not be empty')
      .meta({ examples: ['Friday account health'] }),
    prompt: z
      .string()
      .min(1, 'Must not be empty')
      .max(130_000)
      .meta({ examples: ['Name the VIP accounts whose mood changed this week, with one quote each.'] }),
    schedule: scheduleInput,
    timezone,
    enabled: z.boolean().optional().describe('Turned on unless this is false.'),
    modelLevel: modelLevel.optional().describe('`med` when omitted.'),
    capabilityMode: capabilityMode.optional().describe('`all` when omitted.'),
    allowedCapabilities: z
      .array(z.string().min(1))
      .nullable()
      .optional()
      .describe('Needed when `capabilityMode` is `custom`, and only then.'),
    templateSlug: templateSlug.optional(),
    sourceName: z
      .enum(['discord', 'slack'])
      .optional()
      .describe('Together with `sourceChannelId`: where the output goes. Omit both for the saved default.'),
    sourceChannelId: z
      .string()
      .min(1)
      .optional()
      .meta({ examples: ['C04PRODUCT'] }),
  })
  .check((context) => {
    const { sourceName, sourceChannelId, capabilityMode: mode, allowedCapabilities } = context.value
    const missing = (path: string, message: string) =>
      context.issues.push({ code: 'custom', path: [path], message, input: context.value })
    if (sourceName && sourceChannelId === undefined)
      missing('sourceChannelId', 'Required together with sourceName')
    if (sourceChannelId !== undefined && !sourceName)
      missing('sourceName', 'Required together with sourceChannelId')
    if (mode === 'custom' && !allowedCapabilities)
      missing('allowedCapabilities', 'Required when capabilityMode is custom')
    if (mode !== 'custom' && allowedCapabilities)
      missing('allowedCapabilities', 'Only allowed when capabilityMode is custom')
  })

export type CreateAutomationInput = z.infer<typeof createAutomationInput>

export const automations = {
  create: idempotentOperation({
    method: 'POST',
    path: '/automations',
    operationId: 'createAutomation',
    summary: 'Create an automation',
    description:
      "Creates an automation for the key's organization; its earliest owner becomes the owner. " +
      'Output goes to the Slack or Discord channel named by `sourceName` and `sourceChannelId`, else to the ' +
      'saved default destination; with neither the request fails. Only organization API keys are accepted.',
    tag: 'Automations',
  })
    .input(createAutomationInput)
    .output(automation),
}
