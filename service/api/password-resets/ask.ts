import type { AskPasswordResetInput } from '#contract/password-resets.ts'
import { plain, sendLetter } from '#service/api/mail-server/send.ts'
import { mailServerOf } from '#service/api/mail-server/server.ts'
import { memberByEmail } from '#service/api/members/member-row.ts'
import { systemActor } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { recordSecurityEvent } from '#service/core/security-events.ts'
import { resetAttempts } from '#service/core/sign-in/attempts.ts'
import { transaction } from '#service/core/write.ts'
import { SendFailure } from '#service/deliveries/send/sender.ts'
import { makeLink } from './make.ts'

/** Mails the link to the member who has the address and a password; nobody else is told anything. */
async function mailLink(context: Context, email: string): Promise<void> {
  const { db, orgId, providers } = context
  const server = await mailServerOf(context)
  const member = await memberByEmail(db.pool, orgId, email)
  if (!server || !member?.passwordHash) return
  const { id, name, image } = member
  const actor = { type: 'user' as const, id, name, image: image ?? '' }
  const { token, linkId } = await transaction(db, (tx) => makeLink(tx, orgId, member, { actor, way: 'mail' }))
  const letter = {
    id: linkId,
    to: member.email,
    title: 'Reset your Signalbox password',
    words: `Somebody asked to reset the password of ${plain(name)} on Signalbox. The link works once, for 30 minutes, and your current password stays until you use it.\n\nIf it was not you, ignore this e-mail: nothing changes.`,
    link: { text: 'Choose a new password', href: `${providers?.dashboardUrl}/new-password/${token}` },
  }
  try {
    await sendLetter(context, server, letter)
  } catch (error) {
    await tellFailure(context, id, error)
    throw error
  }
}

/** The audit log tells owners what nobody may tell whoever asked. */
async function tellFailure({ db, orgId }: Context, memberId: string, error: unknown): Promise<void> {
  await recordSecurityEvent(db.pool, orgId, {
    event: 'mail-failed',
    subject: memberId,
    actor: systemActor,
    seen: {
      reason: error instanceof SendFailure ? error.message : 'The reason is in the log of the service.',
    },
  })
}

/**
 * Answers the same for every address, and before it looks for a member, so that neither the words nor the time tell who is one.
 * A process that stops meanwhile sends nothing: whoever asked asks again.
 */
export async function askPasswordReset(
  context: Context,
  { email, source }: AskPasswordResetInput,
): Promise<Record<string, never>> {
  const { db, orgId, sourceOf, log } = context
  await resetAttempts(db, orgId, email, sourceOf?.(source) ?? null)
  void mailLink(context, email).catch((error: unknown) =>
    log.warn({ err: error, orgId }, 'a password reset link could not be mailed'),
  )
  return {}
}
