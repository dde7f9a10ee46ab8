import type { AcceptInvitationInput, FoundInvitation } from '#contract/invitations.ts'
import { serviceClient } from '../api/server/client.ts'
import { offeredOperations } from '../api/server/offers.ts'
import { notAsked, type Outcome, problemOf, refused } from './problem.ts'
import type { Session } from './session-token.ts'
import { attempt, patienceMs } from './sign-in.ts'

type Known = { token: string; source?: string }

/** What a link of an invitation leads to, or why it leads nowhere. */
export async function findInvitation(input: Known): Promise<Outcome<FoundInvitation>> {
  const offered = await offeredOperations()
  if (!offered) return refused(notAsked)
  if (!offered.includes('lookUpInvitation'))
    return refused({ kind: 'missing', message: 'This service knows no invitations.' })
  try {
    return { ok: true, value: await serviceClient().invitations.lookUp(input) }
  } catch (error) {
    return refused(problemOf(error))
  }
}

export function acceptInvitation(input: AcceptInvitationInput): Promise<Outcome<Session>> {
  return attempt(() => serviceClient(undefined, patienceMs).invitations.accept(input))
}
