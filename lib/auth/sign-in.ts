import type { AcceptInvitationInput, FoundInvitation } from '#contract/invitations.ts'
import type { CreateOwnerInput, SignedInMember } from '#contract/members.ts'
import type { Assertion, RequestOptions } from '#contract/passkey-shape.ts'
import type {
  AskPasswordResetInput,
  FoundPasswordReset,
  UsePasswordResetInput,
} from '#contract/password-resets.ts'
import { serviceClient } from '../api/server/client.ts'
import { offeredOperations } from '../api/server/document.ts'
import { getEnv } from '../env.ts'
import { signInAsOwnerOfSettings } from './own-owner.ts'
import { notAsked, type Outcome, problemOf, refused } from './problem.ts'
import { setupCode } from './secrets.ts'
import type { Session } from './session-token.ts'
import { viewerOf } from './viewer.ts'

/** Judging a password is slow on purpose, and they are judged two at a time. */
export const patienceMs = 20_000

const asking = () => serviceClient(undefined, patienceMs)

/** Address and browser that a sign-in comes from. */
export type From = { source?: string; device?: string }

export type Password = From & { email: string; password: string }
export type AtProvider = From & {
  provider: string
  issuer: string
  subject: string
  email: string
  name?: string
}

export async function signInWithPassword(input: Password): Promise<Outcome<Session>> {
  const offered = await offeredOperations()
  if (!offered) return refused(notAsked)
  if (!offered.includes('createSignIn')) return signInAsOwnerOfSettings(input)
  return attempt(() => asking().signIns.withPassword(input))
}

export type Code = From & { ticket: string; code: string }

export function signInWithCode(input: Code): Promise<Outcome<Session>> {
  return attempt(() => asking().signIns.withCode(input))
}

export type Passkey = { source: string; device?: string; credential: Assertion }

export function signInWithPasskey(input: Passkey): Promise<Outcome<Session>> {
  return attempt(() => asking().signIns.withPasskey(input))
}

export async function beginPasskeySignIn(source: string): Promise<Outcome<RequestOptions>> {
  try {
    return { ok: true, value: await asking().signIns.beginPasskey({ source }) }
  } catch (error) {
    return refused(problemOf(error))
  }
}

export function signInWithProvider(input: AtProvider): Promise<Outcome<Session>> {
  return attempt(() => asking().signIns.withProvider(input))
}

export function signInAsDemoOwner(from: From): Promise<Outcome<Session>> {
  return attempt(() => asking().signIns.asDemoOwner(from))
}

/** Gives the proof that the service asks for. Whether this browser may is decided before. */
export function createOwner(input: Omit<CreateOwnerInput, 'setupCode'>): Promise<Outcome<Session>> {
  const code = setupCode(getEnv().SIGNALBOX_SECRET ?? '')
  return attempt(() => asking().members.createOwner({ ...input, setupCode: code }))
}

/** Creates the session after the service has proved that it shares the secret of the dashboard. */
export async function attempt(call: () => Promise<SignedInMember>): Promise<Outcome<Session>> {
  if (!getEnv().SIGNALBOX_SECRET)
    return refused({
      kind: 'settings',
      message:
        'The dashboard has no SIGNALBOX_SECRET. Set it to that of the service and start the dashboard again.',
    })
  try {
    const session = sessionOf(await call())
    if (await viewerOf(session, false)) return { ok: true, value: session }
    return refused({
      kind: 'settings',
      message: 'The service does not accept this dashboard: both need the same SIGNALBOX_SECRET.',
    })
  } catch (error) {
    return refused(problemOf(error))
  }
}

function sessionOf({ member, organization, sessionsValidFrom, sessionId }: SignedInMember): Session {
  const { id, name, email, role } = member
  return { sub: id, name, email, role, organization, sessionsValidFrom, session: sessionId }
}

type Known = { token: string; source?: string | undefined }

/** Finds the invitation of a link, or why the link does not work. */
export async function findInvitation(input: Known): Promise<Outcome<FoundInvitation>> {
  const offered = await offeredOperations()
  if (!offered) return refused(notAsked)
  if (!offered.includes('lookUpInvitation'))
    return refused({ kind: 'missing', message: 'This service has no invitations.' })
  try {
    return { ok: true, value: await serviceClient().invitations.lookUp(input) }
  } catch (error) {
    return refused(problemOf(error))
  }
}

export function acceptInvitation(input: AcceptInvitationInput): Promise<Outcome<Session>> {
  return attempt(() => serviceClient(undefined, patienceMs).invitations.accept(input))
}

/** Answers the same whether the address belongs to a member or not. */
export async function askPasswordReset(input: AskPasswordResetInput): Promise<Outcome<null>> {
  try {
    await serviceClient().passwordResets.ask(input)
    return { ok: true, value: null }
  } catch (error) {
    return refused(problemOf(error))
  }
}

/** Finds the member of a password reset link, or why the link does not work. */
export async function findPasswordReset(input: Known): Promise<Outcome<FoundPasswordReset>> {
  const offered = await offeredOperations()
  if (!offered) return refused(notAsked)
  if (!offered.includes('lookUpPasswordReset'))
    return refused({ kind: 'missing', message: 'This service has no password reset links.' })
  try {
    return { ok: true, value: await serviceClient().passwordResets.lookUp(input) }
  } catch (error) {
    return refused(problemOf(error))
  }
}

export async function takePasswordReset(input: UsePasswordResetInput): Promise<Outcome<{ email: string }>> {
  try {
    return { ok: true, value: await asking().passwordResets.use(input) }
  } catch (error) {
    return refused(problemOf(error))
  }
}
