import type { ConfirmedSession } from '#contract/members.ts'
import type { TurnOnInput } from '#contract/second-factors.ts'
import {
  countConfirmation,
  noteConfirmed,
  recordUnconfirmed,
  requireSession,
} from '#service/api/members/confirm.ts'
import { memberById } from '#service/api/members/member-row.ts'
import type { Context } from '#service/core/context.ts'
import { conflict, invalid } from '#service/core/errors.ts'
import { transaction } from '#service/core/write.ts'
import { lockFactor } from './factor.ts'
import { proveWithCode } from './prove.ts'

const isOff = () => conflict('Two-step sign-in is not on, so there is no code. Confirm it another way.')

/** Takes a code of the app in place of the password, and limits the tries together with those. */
export async function confirmWithCode(context: Context, { code }: TurnOnInput): Promise<ConfirmedSession> {
  const { db, orgId } = context
  const { id, sessionId } = requireSession(context)
  if (!(await memberById(db.pool, orgId, id))?.hasSecondFactor) throw isOff()
  await countConfirmation(context, id, 'code')
  const confirmed = await transaction(db, async (tx) => {
    const factor = await lockFactor(tx, orgId, id)
    if (!factor?.isOn) throw isOff()
    if ((await proveWithCode(tx, context, factor, code)) === null) return null
    return noteConfirmed(tx, context, { id, sessionId, way: 'code' })
  })
  if (confirmed) return confirmed
  await recordUnconfirmed(context, id, { way: 'code', reason: 'wrong code' })
  throw invalid([
    { path: ['code'], message: 'Is not the current code, or was used already. Wait for the next one' },
  ])
}
