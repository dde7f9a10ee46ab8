import * as z from 'zod'
import { uuidId } from './common/ids.ts'
import { idempotentOperation, operation } from './common/operation.ts'
import { attribution, dateTime } from './common/values.ts'
import {
  device,
  memberName,
  memberRole,
  newPassword,
  organizationRef,
  signInEmail,
  source,
} from './member-shape.ts'
import { signedInMember } from './members.ts'

export const invitation = z.object({
  id: uuidId('invitation'),
  email: z.string(),
  role: memberRole,
  status: z.enum(['pending', 'expired']),
  invitedBy: attribution,
  createdAt: dateTime,
  expiresAt: dateTime.describe('Seven days after it was made.'),
})

export const createInvitationInput = z.strictObject({
  email: signInEmail,
  role: memberRole,
})

export const createdInvitation = z.object({
  invitation,
  token: z
    .string()
    .nullable()
    .describe(
      'Secret of the invitation, shown in this answer only: just its hash is kept. The dashboard accepts it at ' +
        '`/invitation/<token>`. null when an `Idempotency-Key` is repeated.',
    ),
  mailed: z.boolean().describe('Whether the invitation was mailed. If not, pass its link on yourself.'),
})

const token = z
  .string()
  .min(1, 'Must not be empty')
  .max(200)
  .meta({ examples: ['4mQ9vX2cN7bR4wZ8sD1hJ5gLkAe0007k7Qa6fYp0kT3'] })

export const lookUpInvitationInput = z.strictObject({ token, source })

export const foundInvitation = z.object({
  email: z.string(),
  role: memberRole,
  organization: organizationRef,
  invitedBy: attribution,
  expiresAt: dateTime,
})

export const acceptInvitationInput = z.strictObject({
  token,
  name: memberName.meta({ examples: ['Ada Holm'] }),
  password: newPassword,
  source,
  device,
})

export type Invitation = z.infer<typeof invitation>
export type CreateInvitationInput = z.infer<typeof createInvitationInput>
export type CreatedInvitation = z.infer<typeof createdInvitation>
export type LookUpInvitationInput = z.infer<typeof lookUpInvitationInput>
export type FoundInvitation = z.infer<typeof foundInvitation>
export type AcceptInvitationInput = z.infer<typeof acceptInvitationInput>

const tag = 'Members'
const needsAdmin =
  'Needs an acting owner or admin: an API key alone is refused. Only owners invite owners, and withdraw that: 403.'
const gone = 'Answers 404, with what to do, when it is unknown, expired, withdrawn or used.'

export const invitations = {
  list: operation({
    method: 'GET',
    path: '/invitations',
    operationId: 'listInvitations',
    summary: 'List invitations',
    description: 'Open invitations, the newest first. Needs an acting owner or admin.',
    tag,
    extension: true,
  }).output(z.object({ data: z.array(invitation) })),
  create: idempotentOperation({
    method: 'POST',
    path: '/invitations',
    operationId: 'createInvitation',
    summary: 'Invite somebody',
    description:
      'Lets the person with an e-mail address become a member within seven days. An earlier invitation for the ' +
      'address ends. The answer contains the token, once; a mail is sent where the organization has a mail server and ' +
      `the address of the dashboard is known. ${needsAdmin}`,
    tag,
    extension: true,
  })
    .input(createInvitationInput)
    .output(createdInvitation),
  remove: idempotentOperation({
    method: 'DELETE',
    path: '/invitations/{invitationId}',
    operationId: 'deleteInvitation',
    summary: 'Withdraw an invitation',
    description: `Its link stops working at once. ${needsAdmin}`,
    tag,
    extension: true,
  })
    .input(z.object({ invitationId: uuidId('invitation') }))
    .output(z.object({ id: z.guid() })),
  lookUp: operation({
    method: 'POST',
    path: '/invitations/look-ups',
    operationId: 'lookUpInvitation',
    summary: 'Read an invitation by its token',
    description: `For the invitation page, before signing in. ${gone}`,
    tag,
    extension: true,
  })
    .input(lookUpInvitationInput)
    .output(foundInvitation),
  accept: operation(
    {
      method: 'POST',
      path: '/invitations/acceptances',
      operationId: 'acceptInvitation',
      summary: 'Accept an invitation',
      description:
        'Creates a member with this name and password; the invitation cannot be used again. Signing in through an identity ' +
        `provider that has verified the address accepts it as well. ${gone}`,
      tag,
      extension: true,
    },
    { CONFLICT: { status: 409, message: 'The e-mail address is that of a member already.' } },
  )
    .input(acceptInvitationInput)
    .output(signedInMember),
}
