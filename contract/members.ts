import * as z from 'zod'
import { uuidId } from './common/ids.ts'
import { idempotentOperation, operation } from './common/operation.ts'
import { dateTime } from './common/values.ts'

/** White space around it and capitals mean nothing in an address, so one address is one text. */
export const signInEmail = z
  .string()
  .trim()
  .toLowerCase()
  .max(320)
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Must be an e-mail address')
  .describe('E-mail address of the member; capitals and white space around it mean nothing.')
  .meta({ examples: ['mara@northline.example'] })

/** Every character counts, white space at the ends included. */
export const newPassword = z
  .string()
  .min(10, 'Must have at least 10 characters')
  .max(200, 'Must have at most 200 characters')
  .describe('10 to 200 characters, each of which counts, white space included.')
  .meta({ format: 'password', examples: ['seven green signals'] })

/** A password that was chosen some time: any text, so that no rule of today locks anybody out. */
export const givenPassword = z
  .string()
  .min(1, 'Must not be empty')
  .max(200, 'Must have at most 200 characters')
  .meta({ format: 'password', examples: ['seven green signals'] })

/** What somebody is called here. */
export const memberName = z
  .string()
  .trim()
  .min(1, 'Must not be empty')
  .max(200, 'Must have at most 200 characters')
  .meta({ examples: ['Mara Lindqvist'] })

export const memberRole = z.enum(['owner', 'admin', 'member'])

export const member = z.object({
  id: z.guid(),
  name: z.string(),
  email: z.string(),
  role: memberRole,
  image: z.string().nullable().describe('Address of a picture.'),
})

export const listedMember = member.extend({
  createdAt: dateTime,
  lastSignedInAt: dateTime.nullable().describe('null: has not signed in yet.'),
})

export const ownMember = listedMember.extend({
  hasPassword: z.boolean().describe('Whether the member may sign in with a password.'),
  passwordChangedAt: dateTime.nullable().describe('null: there is no password.'),
})

export const organizationRef = z.object({
  id: z.guid(),
  slug: z.string(),
  name: z.string(),
  timezone: z.string(),
  simulated: z.boolean().describe('Whether its connected workspaces are simulated, as in the demo.'),
})

export const sessionsValidFrom = dateTime.describe(
  'Grows when the member signs out everywhere or changes the password. A session keeps the value it began with and ' +
    'ends when the member has a later one.',
)

export type Member = z.infer<typeof member>
export type OrganizationRef = z.infer<typeof organizationRef>

export const createOwnerInput = z.strictObject({
  name: memberName,
  email: signInEmail,
  password: newPassword,
})

export const changePasswordInput = z.strictObject({
  currentPassword: givenPassword,
  newPassword,
})

export const signedInMember = z.object({ member, organization: organizationRef, sessionsValidFrom })
export const endedSessions = z.object({ sessionsValidFrom })

export const updateMemberInput = z.strictObject({ memberId: uuidId('member'), role: memberRole })

export const updateOwnMemberInput = z.strictObject({ name: memberName })

export type ListedMember = z.infer<typeof listedMember>
export type OwnMember = z.infer<typeof ownMember>
export type UpdateOwnMemberInput = z.infer<typeof updateOwnMemberInput>
export type UpdateMemberInput = z.infer<typeof updateMemberInput>
export type CreateOwnerInput = z.infer<typeof createOwnerInput>
export type ChangePasswordInput = z.infer<typeof changePasswordInput>
export type SignedInMember = z.infer<typeof signedInMember>
export type EndedSessions = z.infer<typeof endedSessions>

const tag = 'Members'
const needsMember = 'Needs an acting member: an API key alone is refused.'
const needsOwner = 'Needs an acting owner: an API key alone is refused. The last owner stays: 409.'

export const members = {
  list: operation({
    method: 'GET',
    path: '/members',
    operationId: 'listMembers',
    summary: 'List members',
    description: 'Everybody who may sign in, in the order they came.',
    tag,
    extension: true,
  }).output(z.object({ data: z.array(listedMember) })),
  update: idempotentOperation({
    method: 'PATCH',
    path: '/members/{memberId}',
    operationId: 'updateMember',
    summary: 'Change the role of a member',
    description:
      'Holds from the next request of that member on. A lesser role ends the invitations that the member has made ' +
      `and, given by somebody else, the sessions of the member. ${needsOwner}`,
    tag,
    extension: true,
  })
    .input(updateMemberInput)
    .output(listedMember),
  remove: idempotentOperation({
    method: 'DELETE',
    path: '/members/{memberId}',
    operationId: 'deleteMember',
    summary: 'Remove a member',
    description:
      'Ends the sessions of the member at once. Automations of the member become those of the owner who removes ' +
      'them, invitations the member has made end, and API keys stay, since programs use them. ' +
      needsOwner,
    tag,
    extension: true,
  })
    .input(z.object({ memberId: uuidId('member') }))
    .output(z.object({ id: z.guid() })),
  createOwner: operation(
    {
      method: 'POST',
      path: '/owner',
      operationId: 'createOwner',
      summary: 'Create the first owner',
      description:
        'Gives an organization its first owner who can sign in. When the e-mail address is that of a member, the ' +
        'member gets the name, the password and the role. Answers 409 once anybody can sign in or has signed in, ' +
        'and in a simulated organization.',
      tag,
      extension: true,
    },
    { CONFLICT: { status: 409, message: 'The organization has an owner who can sign in.' } },
  )
    .input(createOwnerInput)
    .output(signedInMember),
  getOwn: operation({
    method: 'GET',
    path: '/members/me',
    operationId: 'getOwnMember',
    summary: 'Read the own account',
    description: `The acting member, and how they sign in. ${needsMember}`,
    tag,
    extension: true,
  }).output(ownMember),
  updateOwn: idempotentOperation({
    method: 'PATCH',
    path: '/members/me',
    operationId: 'updateOwnMember',
    summary: 'Change the own name',
    description:
      'What the acting member is called from now on. What they did before stays in histories under the earlier ' +
      `name. The e-mail address is what they sign in with and stays. ${needsMember}`,
    tag,
    extension: true,
  })
    .input(updateOwnMemberInput)
    .output(ownMember),
  changePassword: operation({
    method: 'PUT',
    path: '/members/me/password',
    operationId: 'changePassword',
    summary: 'Change the own password',
    description:
      'Changes the password of the acting member and ends every session that began before; the answer has the new ' +
      '`sessionsValidFrom`, with which the present one may go on. A wrong current password answers 400 on that ' +
      'field, and after several of them 429.',
    tag,
    extension: true,
  })
    .input(changePasswordInput)
    .output(endedSessions),
  endSessions: operation({
    method: 'DELETE',
    path: '/sessions',
    operationId: 'endSessions',
    summary: 'Sign out everywhere',
    description:
      'Ends every session of the acting member. The answer has the new `sessionsValidFrom`; a session that takes it ' +
      'over goes on.',
    tag,
    extension: true,
  })
    .input(z.strictObject({}))
    .output(endedSessions),
}
