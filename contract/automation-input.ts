import * as z from 'zod'
import { automationRules } from './automation-rules.ts'
import { capabilityMode, modelLevel } from './automation-shape.ts'
import { changedSettings } from './common/automation-settings.ts'
import { templateSlug, uuidId } from './common/ids.ts'
import { outputChannelInput } from './common/output-channel.ts'
import { prompt } from './common/prompt.ts'
import {
  conditionNeeded,
  needsCondition,
  type ScheduleInput,
  scheduleInput,
  timezone,
} from './common/schedule.ts'

const fields = {
  name: z
    .string()
    .min(1, 'Must not be empty')
    .meta({ examples: ['Friday account health'] }),
  prompt,
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

/** Fields beyond the common interface; a service without them refuses them as unknown. */
const extensions = {
  settings: changedSettings
    .optional()
    .describe('Overlaps, missed runs, retries and notices; omitted ones have their defaults.'),
  outputChannels: z
    .array(outputChannelInput)
    .max(5)
    .optional()
    .describe(
      'Destinations of any kind, instead of `sourceName` and `sourceChannelId`. None only together with `inbox`.',
    ),
  inbox: z
    .boolean()
    .optional()
    .describe(
      'Output goes to the inbox of the dashboard too, or there alone: then no destination is needed.',
    ),
  inboxMemberIds: z
    .array(uuidId('member'))
    .min(1, 'Name at least one, or null for everybody')
    .max(50)
    .nullable()
    .optional()
    .describe('Members in whose inbox the output is put, together with `inbox`; null: of everybody.'),
  rules: automationRules.nullable().optional(),
}

type Together = {
  schedule?: ScheduleInput
  rules?: object | null
  outputChannels?: readonly unknown[]
  inbox?: boolean
  inboxMemberIds?: readonly string[] | null
  sourceName?: string
  sourceChannelId?: string
  capabilityMode?: string
  allowedCapabilities?: string[] | null
}

type Rule = [isBroken: boolean, path: string | string[], message: string]

export const onlyInbox = 'Only valid together with inbox'
const onlyCustom = 'Only allowed when capabilityMode is custom'

function destinationRules({ sourceName, sourceChannelId }: Together): Rule[] {
  return [
    [!!sourceName && sourceChannelId === undefined, 'sourceChannelId', 'Required together with sourceName'],
    [sourceChannelId !== undefined && !sourceName, 'sourceName', 'Required together with sourceChannelId'],
  ]
}

/** A new automation that does not say `custom` has all capabilities. */
function newRules(fields: Together): Rule[] {
  const { capabilityMode, allowedCapabilities, sourceName, outputChannels, inbox, inboxMemberIds } = fields
  const { schedule, rules } = fields
  return [
    [
      schedule !== undefined && needsCondition(schedule) && !rules,
      ['schedule', 'condition'],
      conditionNeeded,
    ],
    [Boolean(rules) && schedule?.type !== 'event', 'rules', 'Only valid with a schedule of type event'],
    ...destinationRules(fields),
    [outputChannels?.length === 0 && inbox !== true, 'outputChannels', 'Name at least one, or set inbox'],
    [Boolean(inboxMemberIds) && inbox !== true, 'inboxMemberIds', onlyInbox],
    [
      !!sourceName && outputChannels !== undefined,
      'outputChannels',
      'Give either sourceName or outputChannels',
    ],
    [
      capabilityMode === 'custom' && !allowedCapabilities,
      'allowedCapabilities',
      'Required when capabilityMode is custom',
    ],
    [capabilityMode !== 'custom' && !!allowedCapabilities, 'allowedCapabilities', onlyCustom],
  ]
}

/** Checks only fields of the request against each other: omitted ones may be valid already. */
function changeRules(fields: Together & Record<string, unknown>): Rule[] {
  const { capabilityMode, allowedCapabilities, sourceName, outputChannels, useDefaultDestination } = fields
  const destinations = [sourceName, outputChannels, useDefaultDestination].filter((it) => it !== undefined)
  return [
    ...destinationRules(fields),
    [capabilityMode === 'all' && !!allowedCapabilities, 'allowedCapabilities', onlyCustom],
    [
      destinations.length > 1,
      'outputChannels',
      'Give one of sourceName, outputChannels and useDefaultDestination',
    ],
  ]
}

function refuse<Fields>(context: z.core.ParsePayload<Fields>, rules: Rule[]): void {
  for (const [isBroken, path, message] of rules)
    if (isBroken) context.issues.push({ code: 'custom', path: [path].flat(), message, input: context.value })
}

/** Fields of the common interface. */
export const specifiedAutomationInput = z
  .strictObject(fields)
  .check((context) => refuse(context, newRules(context.value)))

export const createAutomationInput = z
  .strictObject({ ...fields, ...extensions })
  .check((context) => refuse(context, newRules(context.value)))

export const updateAutomationInput = z
  .strictObject({
    ...z.strictObject(fields).partial().shape,
    enabled: z
      .boolean()
      .optional()
      .describe('Turning it on and off is the same as to resume and to pause it.'),
    modelLevel: modelLevel.optional(),
    capabilityMode: capabilityMode.optional().describe('With `all` the list of capabilities is dropped.'),
    allowedCapabilities: z
      .array(z.string().min(1))
      .nullable()
      .optional()
      .describe('Needed when `capabilityMode` becomes `custom`, and only then or while it is.'),
    automationId: uuidId('automation'),
    templateSlug: templateSlug.nullable().optional(),
    sourceName: fields.sourceName.describe(
      'Together with `sourceChannelId`: where the output goes from now on.',
    ),
    settings: changedSettings.optional(),
    outputChannels: extensions.outputChannels,
    inbox: extensions.inbox,
    inboxMemberIds: extensions.inboxMemberIds.describe(
      'Members in whose inbox the output is put; null: of everybody. Dropped when `inbox` is turned off.',
    ),
    rules: automationRules
      .nullable()
      .optional()
      .describe('Null removes them. They are dropped when the schedule becomes another than of events.'),
    useDefaultDestination: z
      .literal(true)
      .optional()
      .describe('Send the output where the saved default of the organization points at the moment.'),
    expectedVersion: z
      .int()
      .min(1)
      .optional()
      .describe('The version that was edited: answers 409 when somebody has saved another one meanwhile.'),
    expected: z
      .strictObject({ settings: z.record(z.string(), z.unknown()) })
      .partial()
      .optional()
      .describe(
        'Settings as they were when they were read. One of those to be changed that somebody has changed since then answers 409.',
      ),
  })
  .check((context) => {
    const { automationId: _, expectedVersion: __, expected: ___, ...changed } = context.value
    refuse(context, changeRules(context.value))
    if (Object.values(changed).some((it) => it !== undefined)) return
    const message = 'At least one field must be provided'
    context.issues.push({ code: 'custom', path: [], message, input: context.value })
  })

export type CreateAutomationInput = z.infer<typeof createAutomationInput>
export type UpdateAutomationInput = z.infer<typeof updateAutomationInput>
