import * as z from 'zod'
import { auditOperations, auditResources } from './common/audit-resources.ts'
import { companyNames } from './common/company-names.ts'
import { uuidId } from './common/ids.ts'
import { operation } from './common/operation.ts'
import { listOf, pageQuery } from './common/pagination.ts'
import { scheduleWords } from './common/schedule-words.ts'
import { securityEvents } from './common/security-events.ts'
import { attribution, dateTime } from './common/values.ts'

/** Changes that one request reads; older ones start again from `until`. */
export const auditReach = 5_000

const actorType = z.enum(['agent', 'system', 'user'])

export const auditActor = attribution.extend({
  type: actorType.describe('user is a person, agent is AI, system is Signalbox itself.'),
})

const fields = z.record(z.string(), z.unknown())

export const auditEntry = z.object({
  id: z.guid(),
  changedAt: dateTime,
  actor: auditActor,
  operation: z.enum(auditOperations),
  resource: z
    .string()
    .describe('What kind of thing was changed; one of the values of the filter, or a newer one.')
    .meta({ examples: ['automation'] }),
  resourceId: z.string().meta({ examples: ['0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10'] }),
  resourceName: z
    .string()
    .nullable()
    .describe('Its name now or, once it is gone, the last one that is known.'),
  exists: z.boolean().describe('Whether it is still there.'),
  slug: z.string().nullable().describe('Slug of a story, which its address is made of.'),
  run: z
    .object({ id: z.guid(), automationId: z.guid() })
    .nullable()
    .describe('The run that a delivery belongs to.'),
  mergedInto: z
    .object({ id: z.string(), name: z.string() })
    .optional()
    .describe('The company that this one was merged into. Only present when a merge removed it.'),
  changes: fields.describe('Changed fields with their new values.'),
  previousValues: fields.describe('The same fields with their old values.'),
  shortened: z.array(z.string()).describe('Fields with a value of more than 2000 characters, which was cut.'),
  scheduleWords,
  companyNames,
})

export const auditLogQuery = z
  .object({
    ...pageQuery,
    resource: z.array(z.enum(auditResources)).min(1).optional().describe('One kind of thing or several.'),
    resourceId: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe('Only one thing, of the kind that `resource` names.'),
    actorType: z
      .array(actorType)
      .min(1)
      .optional()
      .describe(
        'One actor type or several. Changes by the system are left out unless they, or security events, are asked for.',
      ),
    actorId: z.string().min(1).max(100).optional().describe('Only changes by this person or agent.'),
    operation: z.array(z.enum(auditOperations)).min(1).optional(),
    event: z
      .array(z.enum(securityEvents))
      .min(1)
      .optional()
      .describe(
        'One kind of security event or several. What happens to one member or key again and again in an hour is one entry, ' +
          'which counts how many times it was.',
      ),
    since: dateTime.optional().describe('Only changes at or after this instant.'),
    until: dateTime.optional().describe('Only changes before this instant.'),
  })
  .refine(({ resource, resourceId }) => resourceId === undefined || resource?.length === 1, {
    path: ['resourceId'],
    message: 'Needs exactly one resource',
  })

export const auditLog = listOf(auditEntry).extend({
  lookedBackTo: dateTime
    .nullable()
    .describe(
      'Null when every change was taken into account. Otherwise the instant of the oldest that was: `totalCount` ' +
        'counts back to it, and `until` with this instant goes on from there.',
    ),
})

export const auditActors = z.object({
  data: z
    .array(auditActor.extend({ lastChangedAt: dateTime }))
    .describe('At most 200, the most recent author first.'),
})

export const recordExportInput = z.strictObject({
  list: z
    .string()
    .max(60)
    .regex(/^[a-z]+(?:-[a-z]+)*$/, 'Lowercase letters in groups joined by single hyphens')
    .describe('Which list it is.')
    .meta({ examples: ['people'] }),
})

export type RecordExportInput = z.infer<typeof recordExportInput>
export type AuditEntry = z.infer<typeof auditEntry>
export type AuditLog = z.infer<typeof auditLog>
export type AuditLogQuery = z.infer<typeof auditLogQuery>
export type AuditActors = z.infer<typeof auditActors>

const tag = 'Settings'

export const auditLogOperations = {
  list: operation({
    method: 'GET',
    path: '/audit-log',
    operationId: 'listAuditLog',
    summary: 'Read the audit log',
    description:
      'Who changed what, newest first, over everything that keeps a trail, and security events: sign-ins, sessions, roles, refused rights and keys. One request looks through the newest ' +
      `${auditReach} changes of the narrowest filter and says how far back that went; secrets are never part of it. ` +
      'For owners and admins.',
    tag,
    extension: true,
  })
    .input(auditLogQuery)
    .output(auditLog),
  get: operation({
    method: 'GET',
    path: '/audit-log/{changeId}',
    operationId: 'getAuditLogEntry',
    summary: 'Read one change',
    description: 'One entry of the audit log, in the form of the list.',
    tag,
    extension: true,
  })
    .input(z.object({ changeId: uuidId('change') }))
    .output(auditEntry),
  actors: operation({
    method: 'GET',
    path: '/audit-log/actors',
    operationId: 'listAuditActors',
    summary: 'List actors',
    description: 'People and agents with at least one change in the audit log, under the name they had last.',
    tag,
    extension: true,
  }).output(auditActors),
  recordExport: operation({
    method: 'POST',
    path: '/audit-log/exports',
    operationId: 'recordExport',
    summary: 'Record an export',
    description:
      'Notes in the audit log that rows of a list leave as a file. The dashboard asks for it before it writes a CSV file, ' +
      'and a session that was not confirmed lately is asked to do that first.',
    tag,
    extension: true,
  })
    .input(recordExportInput)
    .output(z.object({ recorded: z.literal(true) })),
}
