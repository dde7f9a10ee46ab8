import * as z from 'zod'
import { uuidId } from './common/ids.ts'
import { editOperation, idempotentOperation, operation } from './common/operation.ts'
import { dateTime } from './common/values.ts'
import {
  device,
  givenPassword,
  listedMember,
  member,
  memberName,
  memberRole,
  newPassword,
  openSession,
  organizationRef,
  ownMember,
  sessionId,
  sessionsValidFrom,
  signInEmail,
  source,
} from './member-shape.ts'

export const setupCode = z
  .string()
  .min(1)
  .max(200)
  .describe(
    'Proof of access to this installation: the code in the link that `start` and `dashboard` print. A wrong one ' +
      'answers 403.',
  )
  .meta({ examples: ['Zq3pV9cT1mXb7RkLw2dA'] })

export const createOwnerInput = z.strictObject({
  name: memberName,
  email: signInEmail,
  password: newPassword,
  setupCode,
  source,
  device,
})

export const changePasswordInput = z.strictObject({
  currentPassword: givenPassword,
  newPassword,
})

export const confirmInput = z.strictObject({ password: givenPassword })

export const signedInMember = z.object({
  member,
  organization: organizationRef,
  sessionsValidFrom,
  sessionId,
})
export const endedSessions = z.object({ sessionsValidFrom })
export const confirmedSession = z.object({
  confirmedUntil: dateTime.describe('Until then the session may do what asks for confirmation.'),
})

/** Not checked: it repeats what was read. */
const seen = z
  .strictObject({ role: z.string() })
  .partial()
  .describe(
    'What the role was when it was read. When somebody has changed it since then, and to something else, it answers 409.',
  )

export const updateMemberInput = z.strictObject({
  memberId: uuidId('member'),
  role: memberRole,
  expected: seen.optional(),
})

export const updateOwnMemberInput = z.strictObject({ name: memberName })
export type UpdateOwnMemberInput = z.infer<typeof updateOwnMemberInput>
export type UpdateMemberInput = z.infer<typeof updateMemberInput>
export type CreateOwnerInput = z.infer<typeof createOwnerInput>
export type ChangePasswordInput = z.infer<typeof changePasswordInput>
export type SignedInMember = z.infer<typeof signedInMember>
export type ConfirmInput = z.infer<typeof confirmInput>
export type ConfirmedSession = z.infer<typeof confirmedSession>
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
    description: 'Everybody who may sign in, in the order they joined.',
    tag,
    extension: true,
  }).output(z.object({ data: z.array(listedMember) })),
  update: editOperation({
    method: 'PATCH',
    path: '/members/{memberId}',
    operationId: 'updateMember',
    summary: 'Change the role of a member',
    description:
      'Takes effect with the next request of that member. A lower role ends the invitations that the member has made ' +
      `and, when somebody else sets it, the sessions of the member. ${needsOwner}`,
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
      'them, topics assigned to the member are assigned to nobody, invitations the member has made end, and API keys stay, ' +
      'since programs use them. ' +
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
        'member gets the name, the password and the role. The key alone is not enough: the setup code of the ' +
        'installation is needed too. Answers 409 once anybody can sign in or has signed in, and in a simulated ' +
        'organization.',
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
    summary: 'Read your account',
    description: `The acting member, and how they sign in. ${needsMember}`,
    tag,
    extension: true,
  }).output(ownMember),
  updateOwn: idempotentOperation({
    method: 'PATCH',
    path: '/members/me',
    operationId: 'updateOwnMember',
    summary: 'Change your name',
    description:
      'Changes the name of the acting member. Earlier entries in histories keep the earlier name. The e-mail address, ' +
      `which they sign in with, stays. ${needsMember}`,
    tag,
    extension: true,
  })
    .input(updateOwnMemberInput)
    .output(ownMember),
  changePassword: operation({
    method: 'PUT',
    path: '/members/me/password',
    operationId: 'changePassword',
    summary: 'Change your password',
    description:
      'Changes the password of the acting member and ends every session that began before; the answer has the new ' +
      '`sessionsValidFrom`, with which the present session may continue. A wrong current password answers 400 on that ' +
      'field, and after several of them 429.',
    tag,
    extension: true,
  })
    .input(changePasswordInput)
    .output(endedSessions),
  confirm: operation({
    method: 'POST',
    path: '/members/me/confirmation',
    operationId: 'confirmSession',
    summary: 'Confirm that it is you',
    description:
      'Lets the session of this request do for 15 minutes what an open browser alone may not: keys, roles, members, ' +
      'secrets and exports, which otherwise answer 403 with `data.reason` = `confirmation-needed`. A sign-in counts as ' +
      'well. A wrong password answers 400 on that field, and after several of them 429. Requests with an API key alone ' +
      `are never asked. ${needsMember}`,
    tag,
    extension: true,
  })
    .input(confirmInput)
    .output(confirmedSession),
  listSessions: operation({
    method: 'GET',
    path: '/sessions',
    operationId: 'listSessions',
    summary: 'List your sessions',
    description: `Open sessions of the acting member, the one seen last first, a hundred at most. ${needsMember}`,
    tag,
    extension: true,
  }).output(z.object({ data: z.array(openSession) })),
  endSession: operation({
    method: 'DELETE',
    path: '/sessions/{sessionId}',
    operationId: 'endSession',
    summary: 'End one of your sessions',
    description: `Ends it at once, also the one of this request: signing out is this. ${needsMember}`,
    tag,
    extension: true,
  })
    .input(z.strictObject({ sessionId: uuidId('session') }))
    .output(z.object({ id: z.guid() })),
  listSessionsOf: operation({
    method: 'GET',
    path: '/members/{memberId}/sessions',
    operationId: 'listMemberSessions',
    summary: 'List the sessions of a member',
    description:
      'Where a member is signed in, as they see it themselves: the session seen last first, a hundred at most. ' +
      'Needs an acting owner: an API key alone is refused.',
    tag,
    extension: true,
  })
    .input(z.object({ memberId: uuidId('member') }))
    .output(z.object({ data: z.array(openSession) })),
  endSessionsOf: operation(
    {
      method: 'DELETE',
      path: '/members/{memberId}/sessions',
      operationId: 'endMemberSessions',
      summary: 'End the sessions of a member',
      description:
        'Ends them all at once, and a sign-in whose code is awaited. Password, passkeys and role stay, so they may sign in ' +
        'again. Your own are refused: end those with `endSessions`. A session that was not confirmed lately is asked first. ' +
        'Needs an acting owner: an API key alone is refused.',
      tag,
      extension: true,
    },
    { CONFLICT: { status: 409, message: 'These are your own sessions.' } },
  )
    .input(z.strictObject({ memberId: uuidId('member') }))
    .output(z.object({ ended: z.int().describe('How many there were.') })),
  endSessions: operation({
    method: 'DELETE',
    path: '/sessions',
    operationId: 'endSessions',
    summary: 'Sign out everywhere',
    description:
      'Ends every session of the acting member. The answer has the new `sessionsValidFrom`; a session that adopts ' +
      'it continues.',
    tag,
    extension: true,
  })
    .input(z.strictObject({}))
    .output(endedSessions),
}
