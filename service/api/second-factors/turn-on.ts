import type { RecoveryCodes, TurnOnInput } from '#contract/second-factors.ts'
import { requireMember } from '#service/api/members/access.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { conflict, invalid } from '#service/core/errors.ts'
import { byMember, clearFailures, countAttempt } from '#service/core/sign-in/attempts.ts'
import { acceptedStep } from '#service/core/sign-in/totp.ts'
import { transaction } from '#service/core/write.ts'
import { lockFactor, recordSwitch, secretOf } from './factor.ts'
import { exchangeCodes } from './recovery-codes.ts'

/** Turns it on once a code has shown that the app has the secret. */
export async function turnOnSecondFactor(context: Context, { code }: TurnOnInput): Promise<RecoveryCodes> {
  const { db, orgId, actor } = context
  const { id } = requireMember(context)
  await countAttempt(db, orgId, [byMember(id)])
  return transaction(db, async (tx) => {
    const factor = await lockFactor(tx, orgId, id)
    if (factor?.isOn) throw conflict('Two-step sign-in is on already.')
    if (!factor?.sealed) throw conflict('Begin two-step sign-in first: there is no secret for an app yet.')
    const step = acceptedStep(secretOf(context, factor), code, { now: context.now(), last: 0 })
    if (step === null)
      throw invalid([
        {
          path: ['code'],
          message: 'Is not the current code. Check the app, and that the clock of your phone is right',
        },
      ])
    await clearFailures(tx.client, orgId, [byMember(id)])
    await tx.client.query(
      `UPDATE members SET second_factor_on_at = now(), second_factor_step = $3, updated_at = now()
        WHERE org_id = $1 AND id = $2`,
      [orgId, id, step],
    )
    await recordSwitch(tx, orgId, actor, id, true)
    return exchangeCodes(tx, orgId, id)
  })
}

/** Ends the recovery codes there were and makes new ones. */
export async function createRecoveryCodes(context: Context): Promise<RecoveryCodes> {
  const { db, orgId, actor } = context
  const { id } = requireMember(context)
  return transaction(db, async (tx) => {
    const factor = await lockFactor(tx, orgId, id)
    if (!factor?.isOn) throw conflict('Two-step sign-in is not on, so there are no recovery codes.')
    await recordChanges(tx, orgId, actor, [
      {
        entity: 'member',
        entityId: id,
        operation: 'UPDATE',
        changes: { recoveryCodes: 'new' },
        previousValues: { recoveryCodes: 'earlier' },
      },
    ])
    return exchangeCodes(tx, orgId, id)
  })
}
