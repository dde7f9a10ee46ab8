import { lockOwners, requireMember } from '#service/api/members/access.ts'
import { lockMember } from '#service/api/members/member-row.ts'
import { requireByEmail } from '#service/api/members/named.ts'
import { systemActor } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { conflict, notFound } from '#service/core/errors.ts'
import { transaction } from '#service/core/write.ts'
import type { Database, Tx } from '#service/db/client.ts'
import { recordPasskeys } from './passkey-row.ts'

/** Whether a member could not come in any more without this passkey. The owner of a demo comes in with one click. */
async function isOnlyWayIn(
  { client }: Tx,
  orgId: string,
  memberId: string,
  passkeyId: string,
): Promise<boolean> {
  const found = await client.query(
    `SELECT FROM members m JOIN organizations o ON o.id = m.org_id
      WHERE m.org_id = $1 AND m.id = $2 AND m.password_hash IS NULL AND NOT o.simulated
        AND NOT EXISTS (SELECT FROM member_identities i WHERE i.org_id = $1 AND i.member_id = $2)
        AND NOT EXISTS (SELECT FROM passkeys p WHERE p.org_id = $1 AND p.member_id = $2 AND p.id <> $3)`,
    [orgId, memberId, passkeyId],
  )
  return found.rowCount === 1
}

export function removePasskey(
  context: Context,
  { passkeyId }: { passkeyId: string },
): Promise<{ id: string }> {
  const { db, orgId, actor } = context
  const { id: memberId } = requireMember(context)
  return transaction(db, async (tx) => {
    await lockMember(tx.client, orgId, memberId)
    const gone = await tx.client.query<{ name: string }>(
      'DELETE FROM passkeys WHERE org_id = $1 AND member_id = $2 AND id = $3 RETURNING name',
      [orgId, memberId, passkeyId],
    )
    const [passkey] = gone.rows
    if (!passkey) throw notFound('passkey', 'It may have been removed already.')
    if (await isOnlyWayIn(tx, orgId, memberId, passkeyId))
      throw conflict('This passkey is your only way to sign in. Add another one first.')
    await recordPasskeys(tx, orgId, actor, { memberId, names: [passkey.name], isAdded: false })
    return { id: passkeyId }
  })
}

async function takeAll(tx: Tx, orgId: string, memberId: string): Promise<string[]> {
  const gone = await tx.client.query<{ name: string }>(
    'DELETE FROM passkeys WHERE org_id = $1 AND member_id = $2 RETURNING name',
    [orgId, memberId],
  )
  return gone.rows.map(({ name }) => name)
}

/** Takes the passkeys of a member away who lost the device; the audit log says which owner did it. */
export function resetPasskeys(
  context: Context,
  { memberId }: { memberId: string },
): Promise<{ removed: number }> {
  const { db, orgId, actor } = context
  const acting = requireMember(context)
  return transaction(db, async (tx) => {
    await lockOwners(tx.client, orgId, acting.id)
    if (!(await lockMember(tx.client, orgId, memberId))) throw notFound('member')
    const names = await takeAll(tx, orgId, memberId)
    await recordPasskeys(tx, orgId, actor, { memberId, names, isAdded: false })
    return { removed: names.length }
  })
}

/** Does the same from the command line. Returns how many there were. */
export function removePasskeysByEmail(
  db: Database,
  { orgId, email }: { orgId: string; email: string },
): Promise<number> {
  return transaction(db, async (tx) => {
    const { id: memberId } = await requireByEmail(tx.client, orgId, email)
    const names = await takeAll(tx, orgId, memberId)
    await recordPasskeys(tx, orgId, systemActor, { memberId, names, isAdded: false })
    return names.length
  })
}
