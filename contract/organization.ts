import * as z from 'zod'
import { idempotentOperation, operation } from './common/operation.ts'
import { outputChannel, outputChannelInput } from './common/output-channel.ts'
import { timezone } from './common/schedule.ts'
import { someField } from './common/some-field.ts'
import { dateTime } from './common/values.ts'

export const organization = z.object({
  id: z.guid(),
  slug: z.string(),
  name: z.string(),
  timezone,
  simulated: z
    .boolean()
    .describe('Its workspaces are simulated: what is sent appears in its own channels only.'),
  defaultOutput: outputChannel.nullable().describe('Destination of automations that name none.'),
  noticeOutput: outputChannel
    .nullable()
    .describe('Destination of notices about failing automations; null: the default destination.'),
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
  .check(someField())

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
      'Omitted fields stay as they are; null clears a destination. Automations keep their own zone and destinations.',
    tag,
    extension: true,
  })
    .input(updateOrganizationInput)
    .output(organization),
}
