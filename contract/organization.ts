import * as z from 'zod'
import { monthlyLimit } from './common/automation-settings.ts'
import { editOperation, idempotentOperation, operation } from './common/operation.ts'
import { outputChannel, outputChannelInput } from './common/output-channel.ts'
import { timezone } from './common/schedule.ts'
import { someField } from './common/some-field.ts'
import { companyRef, dateTime } from './common/values.ts'

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
  monthlyModelLimitUsd: monthlyLimit.describe(
    'US dollars that models may cost in a month of its time zone, for everything together; null for no limit.',
  ),
  secondFactorRequired: z.boolean().describe('Whether every member needs an authenticator app or a passkey.'),
  storySharing: z.boolean().describe('Whether members may make links by which people outside read a story.'),
  identitiesHidden: z
    .boolean()
    .describe(
      'Whether assistants (`/mcp`) get e-mail addresses, phone numbers and other identities of people masked.',
    ),
  company: companyRef
    .pick({ id: true, name: true })
    .nullable()
    .describe(
      'The company that is the organization itself; topics do not count it. Null until one is marked.',
    ),
  createdAt: dateTime,
  updatedAt: dateTime,
})

/** Not checked: it repeats what was read. */
const seen = z
  .strictObject({
    name: z.string(),
    timezone: z.string(),
    defaultOutput: outputChannel.nullable(),
    noticeOutput: outputChannel.nullable(),
    monthlyModelLimitUsd: z.number().nullable(),
    identitiesHidden: z.boolean(),
  })
  .partial()
  .describe(
    'What the fields were when they were read. One of those to be changed that somebody has changed since then answers 409.',
  )

export const updateOrganizationInput = z
  .strictObject({
    name: z.string().trim().min(1, 'Must not be empty').max(100).optional(),
    timezone: timezone.optional(),
    defaultOutput: outputChannelInput.nullable().optional(),
    noticeOutput: outputChannelInput.nullable().optional(),
    monthlyModelLimitUsd: monthlyLimit.optional(),
    identitiesHidden: z.boolean().optional().describe('true: assistants get identities of people masked.'),
    expected: seen.optional(),
  })
  .check(someField('expected'))

export const requireSecondFactorInput = z.strictObject({
  required: z.boolean().describe('false: each member decides.'),
})

export const allowStorySharingInput = z.strictObject({
  allowed: z.boolean().describe('false ends every link there is.'),
})

export type AllowStorySharingInput = z.infer<typeof allowStorySharingInput>
export type RequireSecondFactorInput = z.infer<typeof requireSecondFactorInput>
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
  update: editOperation({
    method: 'PATCH',
    path: '/organization',
    operationId: 'updateOrganization',
    summary: 'Change the organization',
    description:
      'Omitted fields stay as they are; null clears a destination or the limit. Automations keep their own zone and destinations. ' +
      'With `expected` it answers 409 instead of replacing what somebody else wrote meanwhile, and says who wrote what.',
    tag,
    extension: true,
  })
    .input(updateOrganizationInput)
    .output(organization),
  requireSecondFactor: idempotentOperation({
    method: 'PUT',
    path: '/organization/second-factor',
    operationId: 'requireSecondFactor',
    summary: 'Require a second factor',
    description:
      'While it is required, a member with neither an authenticator app nor a passkey is led to set one up and can do nothing ' +
      'else, with 403 and `data.reason` = `second-factor-needed`; a member whose second factor is a passkey no longer signs in ' +
      'with the password alone. Exempt are sessions that an identity provider began, which asks for its own, and the one-click ' +
      'owner of a demo. The owner who turns it on needs one themself: 409. A session that was not confirmed lately is asked ' +
      'first. Needs an acting owner: an API key alone is refused.',
    tag,
    extension: true,
  })
    .input(requireSecondFactorInput)
    .output(organization),
  allowStorySharing: idempotentOperation({
    method: 'PUT',
    path: '/organization/story-sharing',
    operationId: 'allowStorySharing',
    summary: 'Allow links to stories',
    description:
      'While it is allowed, members may make links by which people outside read one story, until a day. Forbidding it ends ' +
      'every link there is. Needs an acting owner: an API key alone is refused.',
    tag,
    extension: true,
  })
    .input(allowStorySharingInput)
    .output(organization),
}
