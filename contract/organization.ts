import * as z from 'zod'
import { idempotentOperation, operation } from './common/operation.ts'
import { outputChannel, outputChannelInput } from './common/output-channel.ts'
import { timezone } from './common/schedule.ts'
import { dateTime } from './common/values.ts'

export const organization = z.object({
  id: z.guid(),
  slug: z.string(),
  name: z.string(),
  timezone,
  simulated: z
    .boolean()
    .describe('Its workspaces are simulated: what is sent appears in its own channels only.'),
  defaultOutput: outputChannel.nullable().describe('Where automations send to that name no destination.'),
  noticeOutput: outputChannel
    .nullable()
    .describe('Where the owner is told of automations that fail; null: at the default destination.'),
  createdAt: dateTime,
  updatedAt: dateTime,
})

export const updateOrganizationInput = z
  .strictObject({
    name: z.string().trim().min(1, 'Must not be empty').max(100).optional(),
    timezone: timezone.optional(),
    defaultOutput: outputChannelInput.nullable().optional(),
    noticeOutput: outputChannelInput.nullable().optional(),
  })
  .refine((fields) => Object.values(fields).some((it) => it !== undefined), {
    message: 'At least one field must be provided',
    path: [],
  })

export type Organization = z.infer<typeof organization>
export type UpdateOrganizationInput = z.infer<typeof updateOrganizationInput>

const tag = 'Settings'

export const organizationOperations = {
  get: operation({
    method: 'GET',
    path: '/organization',
    operationId: 'getOrganization',
    summary: 'Read the organization',
    description: 'Name, zone, and where automations send their output and notices.',
    tag,
    extension: true,
  }).output(organization),
  update: idempotentOperation({
    method: 'PATCH',
    path: '/organization',
    operationId: 'updateOrganization',
    summary: 'Change the organization',
    description:
      'Omitted fields stay as they are; null clears a destination. Automations keep the zone and the destinations they have.',
    tag,
    extension: true,
  })
    .input(updateOrganizationInput)
    .output(organization),
}
