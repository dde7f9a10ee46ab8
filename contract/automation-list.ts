import * as z from 'zod'
import { automationRules } from './automation-rules.ts'
import { automation } from './automation-shape.ts'
import { automationSettings } from './common/automation-settings.ts'
import { changeRecord, history, historyQuery } from './common/changes.ts'
import { templateSlug, uuidId } from './common/ids.ts'
import { medium } from './common/output-channel.ts'
import { pageQuery } from './common/pagination.ts'
import { scheduleWords } from './common/schedule-words.ts'
import { attribution, count, dateTime, search } from './common/values.ts'
import { runCauses, runReasons, runStatuses } from './run-shape.ts'

export const triggerKinds = ['at', 'cron', 'event', 'every', 'rrule'] as const
export const automationStatuses = ['completed', 'error', 'healthy', 'paused'] as const

const stripMark = z.object({
  id: z.guid(),
  status: z.enum(runStatuses),
  cause: z.enum(runCauses),
  at: dateTime.describe('The nominal time of a schedule, otherwise when it was decided.'),
  reason: z.enum(runReasons).nullable(),
  reasonText: z.string().nullable(),
})

const inboxMemberIds = z
  .array(z.guid())
  .nullable()
  .describe(
    'Members in whose inbox output is put; null: of everybody. Its owner gets it when all of them left.',
  )

export const automationDetail = automation.extend({
  version: z.int().min(1).describe('Goes up with every saved change of the definition.'),
  settings: automationSettings,
  inbox: z.boolean().describe('Whether output goes to the inbox of the dashboard.'),
  inboxMemberIds,
  rules: automationRules.nullable().describe('Rules that its events have to meet; null for none.'),
  description: z
    .string()
    .describe('What starts it, in plain words.')
    .meta({ examples: ['Every weekday at 09:00, Berlin'] }),
  triggerKind: z.enum(triggerKinds),
  owner: attribution,
  pausedReason: z.string().nullable().describe('Why the product paused it; null when a person did.'),
  failuresInRow: z.int().min(0),
  anchorAt: dateTime.describe('The instant that intervals and recurrences without a start count from.'),
  deletedAt: dateTime.nullable().describe('A deleted automation can be restored for 30 days.'),
  recentRuns: z
    .array(stripMark)
    .max(14)
    .describe('The last runs, oldest first, including skipped ones but no tests.'),
  modelMonth: z
    .object({ costUsd: z.number().min(0), unpriced: count })
    .describe(
      'What models have cost for it this month, in the time zone of the organization; `unpriced` counts attempts whose price ' +
        'was not known. Its limit is in `settings`.',
    ),
  lacksModel: z
    .boolean()
    .describe(
      'Whether its condition needs a language model and none is set, so that every event is skipped.',
    ),
  destinationNames: z
    .record(z.string(), z.string())
    .describe(
      'Names of the channels among its destinations, and of the members who get its output, by their id, where they are known.',
    )
    .meta({ examples: [{ C04PRODUCT: 'product' }] }),
})

/** Automation in a list, with only the beginning of the prompt, which may be long. */
export const automationSummary = automationDetail
  .omit({ prompt: true, modelMonth: true })
  .extend({ promptStart: z.string().describe('The first 280 characters of the prompt.') })

export const automationListQuery = z.object({
  ...pageQuery,
  search: search.optional().describe('Part of the name or the prompt.'),
  status: z.array(z.enum(automationStatuses)).min(1).optional().describe('One or several.'),
  triggerKind: z.array(z.enum(triggerKinds)).min(1).optional().describe('One or several.'),
  templateSlug: templateSlug.optional(),
  outputChannel: medium.optional(),
  destination: z
    .string()
    .min(1)
    .max(320)
    .optional()
    .describe('Id of a channel in its source system, or an address.'),
  ownerId: uuidId('member').optional().describe('Id of the member who owns them.'),
  deleted: z
    .boolean()
    .default(false)
    .describe('Deleted automations that can still be restored, instead of the others.'),
  sortBy: z.enum(['createdAt', 'lastRun', 'name', 'nextRun']).default('createdAt'),
  sortOrder: z
    .enum(['asc', 'desc'])
    .optional()
    .describe(
      '`desc` when omitted, for `name` and `nextRun` `asc`. Automations without a next run come last in both orders.',
    ),
})

export const automationDefinition = automation
  .pick({
    name: true,
    prompt: true,
    schedule: true,
    timezone: true,
    modelLevel: true,
    capabilityMode: true,
    allowedCapabilities: true,
    outputChannels: true,
    templateSlug: true,
  })
  .extend({
    settings: automationSettings,
    inbox: z.boolean(),
    inboxMemberIds,
    rules: automationRules.nullable(),
  })

export const automationVersion = z.object({
  version: z.int().min(1),
  createdAt: dateTime,
  createdBy: attribution.extend({ type: z.enum(['agent', 'system', 'user']) }),
  restoredFrom: z.int().min(1).nullable(),
  changed: z.array(z.string()).describe('Fields that differ from the version before.'),
  description: z
    .string()
    .describe('What starts it by this version, in plain words.')
    .meta({ examples: ['Every weekday at 09:00, Berlin'] }),
  definition: automationDefinition,
})

export const automationId = uuidId('automation')

export const automationVersionsQuery = z.object({ ...pageQuery, automationId })
export const automationHistoryQuery = z.object({ automationId, ...historyQuery })

export const automationHistory = history.extend({
  history: z.array(changeRecord.extend({ scheduleWords })).describe('Newest first.'),
})

export type AutomationDetail = z.infer<typeof automationDetail>
export type AutomationSummary = z.infer<typeof automationSummary>
export type AutomationListQuery = z.infer<typeof automationListQuery>
export type AutomationDefinition = z.infer<typeof automationDefinition>
export type AutomationVersionsQuery = z.infer<typeof automationVersionsQuery>
export type AutomationHistory = z.infer<typeof automationHistory>
export type AutomationHistoryQuery = z.infer<typeof automationHistoryQuery>
export type AutomationVersion = z.infer<typeof automationVersion>
