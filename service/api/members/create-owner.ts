import type { CreateOwnerInput, SignedInMember } from '#contract/members.ts'
import { type Change, difference, recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { conflict, forbidden } from '#service/core/errors.ts'
import { isSetupCode } from '#service/core/secret.ts'
import { hashPassword, withPlace } from '#service/core/sign-in/password.ts'
import { transaction } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { type MemberRow, memberByEmail, ownerNeeded } from './member-row.ts'
import { requireGoodPassword } from './new-password.ts'
import { endSessionsOf } from './sessions.ts'
import { signedIn } from './signed-in.ts'

const notTheCode =
  'This is not the setup code of this installation. It is in the link that `start` and `dashboard` print.'

function taken() {
  return conflict('This organization has its owner already; sign in instead.')
}

type Owner = Pick<CreateOwnerInput, 'name' | 'email'>

/** Asks for the setup code: a key alone, which may leak, must not make an owner. */
export function requireSetupCode(context: Context, code: string): void {
  if (!isSetupCode(code, context.secrets?.() ?? [])) throw forbidden(notTheCode)
}

async function insertOwner(tx: Tx, orgId: string, { name, email }: Owner, hash: string) {
  const made = await tx.client.query<{ id: string }>(
    `INSERT INTO members (org_id, email, name, role, password_hash, password_changed_at)
     VALUES ($1, $2, $3, 'owner', $4, now()) RETURNING id`,
    [orgId, email, name, hash],
  )
  return made.rows[0]?.id ?? ''
}

async function claimMember(tx: Tx, orgId: string, id: string, name: string, hash: string): Promise<void> {
  await tx.client.query(
    `UPDATE members SET name = $3, role = 'owner', password_hash = $4, password_changed_at = now(),
            sessions_valid_from = greatest(now(), sessions_valid_from + interval '1 millisecond'), updated_at = now()
      WHERE org_id = $1 AND id = $2`,
    [orgId, id, name, hash],
  )
}

function changeOf(id: string, before: MemberRow | null, { name, email }: Owner): Change {
  const after = { name, email, role: 'owner' }
  const common = { entity: 'member', entityId: id } as const
  if (!before) return { ...common, operation: 'INSERT', changes: after, previousValues: {} }
  const { name: oldName, email: oldEmail, role } = before
  const changed = difference({ name: oldName, email: oldEmail, role: String(role) }, { name, role: 'owner' })
  return { ...common, operation: 'UPDATE', ...(changed ?? { changes: {}, previousValues: {} }) }
}

/** Makes an owner of somebody who is new, in their own name. */
export async function insertFirstOwner(tx: Tx, orgId: string, owner: Owner, hash: string): Promise<string> {
  const id = await insertOwner(tx, orgId, owner, hash)
  const actor = { type: 'user', id, name: owner.name, image: '' } as const
  await recordChanges(tx, orgId, actor, [changeOf(id, null, owner)])
  return id
}

/** Locks the organization, so that the second of two at once finds that it has an owner. */
export async function createOwner(context: Context, input: CreateOwnerInput): Promise<SignedInMember> {
  const { orgId } = context
  requireSetupCode(context, input.setupCode)
  if (!(await ownerNeeded(context.db.pool, orgId))) throw taken()
  await requireGoodPassword(context.db.pool, orgId, input, { field: 'password', password: input.password })
  const hash = await withPlace(() => hashPassword(input.password))
  const place = context.sourceOf?.(input.source) ?? null
  return transaction(context.db, async (tx) => {
    await tx.client.query('SELECT FROM organizations WHERE id = $1 FOR NO KEY UPDATE', [orgId])
    if (!(await ownerNeeded(tx.client, orgId))) throw taken()
    const before = await memberByEmail(tx.client, orgId, input.email)
    const id = before?.id ?? (await insertOwner(tx, orgId, input, hash))
    if (before) await claimMember(tx, orgId, id, input.name, hash)
    if (before) await endSessionsOf(tx, orgId, id)
    const change = changeOf(id, before, input)
    await recordChanges(tx, orgId, { type: 'user', id, name: input.name, image: '' }, [change])
    return signedIn(tx.client, orgId, id, { ...input, place, way: 'setup code' })
  })
}
