import * as z from 'zod'
import { capabilityMode, modelLevel } from './automation-shape.ts'
import { automationSettings } from './common/automation-settings.ts'
import { templateSlug, uuidId } from './common/ids.ts'
import { outputChannel } from './common/output-channel.ts'
import { scheduleInput, timezone } from './common/schedule.ts'

const fields = {
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
}

type Together = {
  sourceName?: string
  sourceChannelId?: string
  capabilityMode?: string
  allowedCapabilities?: string[] | null
}

/** Rules between fields, as the path and the reason of each that is broken. */
function broken({
  sourceName,
  sourceChannelId,
  capabilityMode,
  allowedCapabilities,
}: Together): [string, string][] {
  const rules: [boolean, string, string][] = [
    [!!sourceName && sourceChannelId === undefined, 'sourceChannelId', 'Required together with sourceName'],
    [sourceChannelId !== undefined && !sourceName, 'sourceName', 'Required together with sourceChannelId'],
    [
      capabilityMode === 'custom' && !allowedCapabilities,
      'allowedCapabilities',
      'Required when capabilityMode is custom',
    ],
    [
      capabilityMode !== 'custom' && !!allowedCapabilities,
      'allowedCapabilities',
      'Only allowed when capabilityMode is custom',
    ],
  ]
  return rules.filter(([isBroken]) => isBroken).map(([, path, message]) => [path, message])
}

export const createAutomationInput = z.strictObject(fields).check((context) => {
  for (const [path, message] of broken(context.value))
    context.issues.push({ code: 'custom', path: [path], message, input: context.value })
})

export const updateAutomationInput = z
  .strictObject({
    ...z.strictObject(fields).partial().shape,
    automationId: uuidId('automation'),
    templateSlug: templateSlug.nullable().optional(),
    settings: automationSettings.partial().optional(),
    outputChannels: z
      .array(outputChannel)
      .min(1)
      .max(5)
      .optional()
      .describe('Destinations of any kind, instead of `sourceName` and `sourceChannelId`.'),
    useDefaultDestination: z
      .literal(true)
      .optional()
      .describe('Send the output to the saved default destination of the organization from now on.'),
    expectedVersion: z
      .int()
      .positive()
      .optional()
      .describe('The version that was edited: answers 409 when somebody has saved another one meanwhile.'),
  })
  .check((context) => {
    const { automationId: _, expectedVersion: __, ...changed } = context.value
    const problem = (path: string[], message: string) =>
      context.issues.push({ code: 'custom', path, message, input: context.value })
    for (const [path, message] of broken(context.value)) problem([path], message)
    if (Object.values(changed).every((it) => it === undefined))
      problem([], 'At least one field must be provided')
    const { sourceName, outputChannels, useDefaultDestination } = changed
    if ([sourceName, outputChannels, useDefaultDestination].filter((it) => it !== undefined).length > 1)
      problem(['outputChannels'], 'Give one of sourceName, outputChannels and useDefaultDestination')
  })

export type CreateAutomationInput = z.infer<typeof createAutomationInput>
export type UpdateAutomationInput = z.infer<typeof updateAutomationInput>
