import { lockOwners, requireMember } from '#service/api/members/access.ts'
import { MemberError, requireByEmail } from '#service/api/members/named.ts'
import { systemActor } from '#service/core/audit.ts'
import type { Actor, Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { byCode, clearFailures } from '#service/core/sign-in/attempts.ts'
import { transaction } from '#service/core/write.ts'
import type { Database, Tx } from '#service/db/client.ts'
import { lockFactor, recordSwitch } from './factor.ts'

/** Erases secret and recovery codes. Returns null for nobody, and whether it was on. */
async function erase(tx: Tx, orgId: string, id: string, actor: Actor): Promise<boolean | null> {
  const factor = await lockFactor(tx, orgId, id)
  if (!factor) return null
  await tx.client.query(
    `UPDATE members SET sealed_second_factor = NULL, second_factor_on_at = NULL, second_factor_step = 0
      WHERE org_id = $1 AND id = $2`,
    [orgId, id],
  )
  for (const table of ['recovery_codes', 'second_steps'])
    await tx.client.query(`DELETE FROM ${table} WHERE org_id = $1 AND member_id = $2`, [orgId, id])
  await clearFailures(tx.client, orgId, [byCode(id)])
  if (factor.isOn) await recordSwitch(tx, orgId, actor, id, false)
  return factor.isOn
}

export async function turnOffSecondFactor(context: Context): Promise<{ isOn: false }> {
  const { id } = requireMember(context)
  await transaction(context.db, (tx) => erase(tx, context.orgId, id, context.actor))
  return { isOn: false }
}

/** Lets a member in again who lost the app; the audit log says which owner did it. */
export async function resetSecondFactor(
  context: Context,
  { memberId }: { memberId: string },
): Promise<{ isOn: false }> {
  const { db, orgId, actor } = context
  const acting = requireMember(context)
  await transaction(db, async (tx) => {
    await lockOwners(tx.client, orgId, acting.id)
    if ((await erase(tx, orgId, memberId, actor)) === null) throw notFound('member')
  })
  return { isOn: false }
}

/** Does the same from the command line, for an owner who is locked out. Returns whether it was on. */
export function resetByEmail(
  db: Database,
  { orgId, email }: { orgId: string; email: string },
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const { id } = await requireByEmail(tx.client, orgId, email)
    const wasOn = await erase(tx, orgId, id, systemActor)
    if (wasOn === null) throw new MemberError(`There is no member with the e-mail address ${email}.`)
    return wasOn
  })
}
