import { recordChanges } from '#service/core/audit.ts'
import type { Actor, Context } from '#service/core/context.ts'
import { conflict } from '#service/core/errors.ts'
import { sealOf } from '#service/core/sealing.ts'
import type { Tx } from '#service/db/client.ts'

/** Second factor of a member, locked until the end of the transaction. */
export type Factor = {
  id: string
  email: string
  hasPassword: boolean
  sealed: string | null
  isOn: boolean
  lastStep: number
}

export async function lockFactor({ client }: Tx, orgId: string, memberId: string): Promise<Factor | null> {
  const found = await client.query<Factor>(
    `SELECT id, email, password_hash IS NOT NULL AS "hasPassword", sealed_second_factor AS sealed,
            second_factor_on_at IS NOT NULL AS "isOn", second_factor_step AS "lastStep"
       FROM members WHERE org_id = $1 AND id = $2 FOR NO KEY UPDATE`,
    [orgId, memberId],
  )
  return found.rows[0] ?? null
}

/** Opens the secret of the app; throws when the secret of the service was exchanged without sealing it anew. */
export function secretOf(context: Context, { id, sealed }: Factor): string {
  const place = { of: 'member', orgId: context.orgId, id } as const
  const secret = sealed === null ? null : sealOf(context).open(sealed, place)
  if (secret === null)
    throw conflict(
      'The secret of the app cannot be read any more. Ask an owner to turn two-step sign-in off.',
    )
  return secret
}

/** Notes in the audit log that a second factor was turned on or off. */
export async function recordSwitch(
  tx: Tx,
  orgId: string,
  actor: Actor,
  id: string,
  isOn: boolean,
): Promise<void> {
  const [after, before] = isOn ? ['on', 'off'] : ['off', 'on']
  await recordChanges(tx, orgId, actor, [
    {
      entity: 'member',
      entityId: id,
      operation: 'UPDATE',
      changes: { secondFactor: after },
      previousValues: { secondFactor: before },
    },
  ])
}
