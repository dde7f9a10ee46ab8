import type { Context } from '#service/core/context.ts'
import { acceptedStep } from '#service/core/sign-in/totp.ts'
import type { Tx } from '#service/db/client.ts'
import { type Factor, secretOf } from './factor.ts'
import { useRecoveryCode } from './recovery-codes.ts'

/** How somebody showed that it is them; null when they did not. */
export type Proof = 'code' | 'recovery code' | null

/** Judges a code, of the app or for recovery, and uses it up. */
export async function proveWithCode(tx: Tx, context: Context, factor: Factor, typed: string): Promise<Proof> {
  const { orgId } = context
  const code = typed.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(code))
    return (await useRecoveryCode(tx, orgId, factor.id, code)) ? 'recovery code' : null
  const step = acceptedStep(secretOf(context, factor), code, { now: context.now(), last: factor.lastStep })
  if (step === null) return null
  await tx.client.query('UPDATE members SET second_factor_step = $3 WHERE org_id = $1 AND id = $2', [
    orgId,
    factor.id,
    step,
  ])
  return 'code'
}
