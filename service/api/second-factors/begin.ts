import type { BegunSecondFactor } from '#contract/second-factors.ts'
import { requireMember } from '#service/api/members/access.ts'
import type { Context } from '#service/core/context.ts'
import { conflict, forbidden } from '#service/core/errors.ts'
import { sealFor } from '#service/core/sealing.ts'
import { newTotpSecret, totpUri } from '#service/core/sign-in/totp.ts'
import { transaction } from '#service/core/write.ts'
import { lockFactor } from './factor.ts'

/** Makes the secret of an app, which counts once a code of it has come back. */
export async function beginSecondFactor(context: Context): Promise<BegunSecondFactor> {
  const { db, orgId } = context
  const { id } = requireMember(context)
  return transaction(db, async (tx) => {
    const seal = await sealFor(context, tx)
    const factor = await lockFactor(tx, orgId, id)
    if (factor?.isOn) throw conflict('Two-step sign-in is on already. Turn it off first to use another app.')
    if (!factor?.hasPassword)
      throw forbidden('You sign in without a password. Your identity provider can ask for a second step.')
    const secret = newTotpSecret()
    const found = await tx.client.query<{ name: string }>(
      `UPDATE members m SET sealed_second_factor = $3, second_factor_step = 0 FROM organizations o
        WHERE m.org_id = $1 AND m.id = $2 AND o.id = m.org_id RETURNING o.name`,
      [orgId, id, seal.close(secret, { of: 'member', orgId, id })],
    )
    const organization = found.rows[0]?.name ?? ''
    return { secret, uri: totpUri(secret, { organization, email: factor.email }) }
  })
}
