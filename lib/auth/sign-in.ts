import type { AcceptInvitationInput, FoundInvitation } from '#contract/invitations.ts'
import type { CreateOwnerInput, SignedInMember } from '#contract/members.ts'
import { serviceClient } from '../api/server/client.ts'
import { offeredOperations } from '../api/server/document.ts'
import { getEnv } from '../env.ts'
import { signInAsOwnerOfSettings } from './own-owner.ts'
import { notAsked, type Outcome, problemOf, refused } from './problem.ts'
import type { Session } from './session-token.ts'
import { viewerOf } from './viewer.ts'

/** Judging a password is slow on purpose, and they are judged two at a time. */
export const patienceMs = 20_000

const asking = () => serviceClient(undefined, patienceMs)

export type Password = { email: string; password: string; source?: string }
export type AtProvider = { provider: string; email: string; name?: string }

export async function signInWithPassword(input: Password): Promise<Outcome<Session>> {
  const offered = await offeredOperations()
  if (!offered) return refused(notAsked)
  if (!offered.includes('createSignIn')) return signInAsOwnerOfSettings(input)
  return attempt(() => asking().signIns.withPassword(input))
}

export function signInWithProvider(input: AtProvider): Promise<Outcome<Session>> {
  return attempt(() => asking().signIns.withProvider(input))
}

export function signInAsDemoOwner(): Promise<Outcome<Session>> {
  return attempt(() => asking().signIns.asDemoOwner({}))
}

export function createOwner(input: CreateOwnerInput): Promise<Outcome<Session>> {
  return attempt(() => asking().members.createOwner(input))
}

/** The session of whoever was let in, once the service has shown that it knows this dashboard. */
export async function attempt(call: () => Promise<SignedInMember>): Promise<Outcome<Session>> {
  if (!getEnv().SIGNALBOX_SECRET)
    return refused({
      kind: 'settings',
      message: 'The dashboard has no SIGNALBOX_SECRET. Set the one of the service and start it again.',
    })
  try {
    const session = sessionOf(await call())
    if (await viewerOf(session, false)) return { ok: true, value: session }
    return refused({
      kind: 'settings',
      message: 'The service does not know this dashboard: SIGNALBOX_SECRET has to be the same for both.',
    })
  } catch (error) {
    return refused(problemOf(error))
  }
}

function sessionOf({ member, organization, sessionsValidFrom }: SignedInMember): Session {
  const { id, name, email, role } = member
  return { sub: id, name, email, role, organization, sessionsValidFrom }
}

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
