import { ORPCError } from '@orpc/server'
import type { SignedInMember } from '#contract/members.ts'
import type { CodeSignInInput } from '#contract/sign-ins.ts'
import { type MemberRow, memberById } from '#service/api/members/member-row.ts'
import { recordFailure } from '#service/api/members/sign-in-failure.ts'
import { signedIn } from '#service/api/members/signed-in.ts'
import { lockFactor } from '#service/api/second-factors/factor.ts'
import { proveWithCode } from '#service/api/second-factors/prove.ts'
import type { Context } from '#service/core/context.ts'
import { recordSecurityEvent } from '#service/core/security-events.ts'
import {
  attemptOf,
  attemptSucceeded,
  codeAttemptOf,
  countAttempt,
  subjectsOf,
} from '#service/core/sign-in/attempts.ts'
import { transaction } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { memberOfTicket, useTicket } from './ticket.ts'

function refused(credential: 'ticket' | 'code', message: string) {
  return new ORPCError('UNAUTHORIZED', { message, data: { credential } })
}

const tooLate = () =>
  refused('ticket', 'This sign-in has taken too long, or was used. Start with the password again.')
const wrong = () => refused('code', 'The code is wrong or was already used. Wait for the next one.')

async function awaited(context: Context, ticket: string): Promise<MemberRow> {
  const { db, orgId } = context
  const id = await transaction(db, (tx) => memberOfTicket(tx, orgId, ticket))
  const member = id === null ? null : await memberById(db.pool, orgId, id)
  if (!member) throw tooLate()
  return member
}

/** Second step of a sign-in. The attempt is counted before the code is looked at, as that of a password is. */
export async function signInWithCode(context: Context, input: CodeSignInInput): Promise<SignedInMember> {
  const { db, orgId } = context
  const from = context.sourceOf?.(input.source) ?? null
  const member = await awaited(context, input.ticket)
  const failed = (reason: string) =>
    recordFailure(db, orgId, member, { device: input.device, place: from ?? '', reason, way: 'code' })
  const attempt = await codeAttemptOf(db.pool, orgId, member.id, from)
  await countAttempt(db, orgId, subjectsOf(attempt)).catch(async (tooMany: unknown) => {
    await failed('too many attempts')
    throw tooMany
  })
  const outcome = await transaction(db, (tx) => judge(tx, context, { input, member, from }))
  if (outcome !== null) return outcome
  await failed('wrong code')
  throw wrong()
}

type Step = { input: CodeSignInInput; member: MemberRow; from: string | null }

async function judge(
  tx: Tx,
  context: Context,
  { input, member, from }: Step,
): Promise<SignedInMember | null> {
  const { orgId } = context
  const factor = await lockFactor(tx, orgId, member.id)
  if (!factor?.isOn) throw tooLate()
  const proof = await proveWithCode(tx, context, factor, input.code)
  if (proof === null) return null
  if (!(await useTicket(tx, orgId, input.ticket))) throw tooLate()
  await attemptSucceeded(
    tx.client,
    orgId,
    await attemptOf(tx.client, orgId, member.email.toLowerCase(), from),
  )
  await attemptSucceeded(tx.client, orgId, await codeAttemptOf(tx.client, orgId, member.id, from))
  if (proof === 'recovery code') await recordRecovery(tx, orgId, member, from)
  return signedIn(tx.client, orgId, member.id, {
    device: input.device,
    place: from,
    way: `password and ${proof}`,
  })
}

async function recordRecovery(tx: Tx, orgId: string, member: MemberRow, from: string | null): Promise<void> {
  const { id, name, image } = member
  await recordSecurityEvent(tx.client, orgId, {
    event: 'recovery-code-used',
    subject: id,
    actor: { type: 'user', id, name, image: image ?? '' },
    seen: { place: from ?? '' },
  })
}
