import type { Role } from '#contract/common/roles.ts'
import type { CreatedInvitation, CreateInvitationInput, Invitation } from '#contract/invitations.ts'
import { lockInviter, requireMember } from '#service/api/members/access.ts'
import { recordWithdrawn } from '#service/api/members/invitations.ts'
import { memberByEmail } from '#service/api/members/member-row.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { invalid } from '#service/core/errors.ts'
import { hashToken, newToken } from '#service/core/link-token.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { readInvitation } from './invitation-row.ts'
import { mailInvitation } from './mail.ts'

const withoutToken = (made: CreatedInvitation): CreatedInvitation => ({ ...made, token: null })

/** Ends an earlier invitation of the address, which the member must be allowed to withdraw. */
async function endEarlier(
  tx: Tx,
  { orgId, actor }: Context,
  email: string,
  may: (role: Role) => void,
): Promise<void> {
  const gone = await tx.client.query<Invitation>(
    'DELETE FROM invitations WHERE org_id = $1 AND email = $2 RETURNING id, email, role',
    [orgId, email],
  )
  for (const { role } of gone.rows) may(role)
  await recordWithdrawn(tx, orgId, actor, gone.rows)
}

async function insert(tx: Tx, context: Context, input: CreateInvitationInput, by: string, token: string) {
  const { orgId, actor } = context
  const { email, role } = input
  const made = await tx.client.query<{ id: string }>(
    `INSERT INTO invitations (org_id, email, role, token_hash, invited_by, expires_at)
     VALUES ($1, $2, $3, $4, $5, now() + interval '7 days') RETURNING id`,
    [orgId, email, role, hashToken(token), by],
  )
  const id = made.rows[0]?.id ?? ''
  await recordChanges(tx, orgId, actor, [
    { entity: 'invitation', entityId: id, operation: 'INSERT', changes: { email, role }, previousValues: {} },
  ])
  const invitation = await readInvitation(tx.client, orgId, { id })
  if (!invitation) throw new Error('the invitation was not written')
  return invitation
}

export async function createInvitation(
  context: Context,
  input: CreateInvitationInput,
): Promise<CreatedInvitation> {
  const { orgId } = context
  const { id: by } = requireMember(context)
  const made = await write(
    context,
    async (tx): Promise<CreatedInvitation> => {
      const may = await lockInviter(tx.client, orgId, by)
      may(input.role)
      if (await memberByEmail(tx.client, orgId, input.email))
        throw invalid([{ path: ['email'], message: 'This person is already a member' }])
      await endEarlier(tx, context, input.email, may)
      const token = newToken()
      return { invitation: await insert(tx, context, input, by, token), token, mailed: false }
    },
    withoutToken,
  )
  const { invitation, token } = made
  if (token === null) return made
  return { ...made, mailed: await mailInvitation(context, invitation, token) }
}
