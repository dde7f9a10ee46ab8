import { cookies, headers } from 'next/headers'
import type { Viewer } from '../viewer.ts'
import { addressOf } from './address.ts'
import { endSession } from './end-session.ts'
import {
  ageOf,
  decodeSession,
  encodeSession,
  type Session,
  sessionCookie,
  sessionLastsSeconds,
} from './session-token.ts'
import { viewerOf } from './viewer.ts'

const renewAfterSeconds = 24 * 60 * 60

export type SignedIn = { session: Session; viewer: Viewer }

type Jar = { get: (name: string) => { value: string } | undefined }

/** Sender of this request; null without a valid session. */
export async function currentSession(): Promise<SignedIn | null> {
  return signedInBy(await headers(), await cookies())
}

export async function signedInBy(head: Headers, jar: Jar): Promise<SignedIn | null> {
  const { isSecure, isThisMachine } = addressOf(head)
  const session = await decodeSession(jar.get(sessionCookie(isSecure).name)?.value)
  const viewer = session && (await viewerOf(session, isThisMachine))
  return session && viewer ? { session, viewer } : null
}

/** Cookie that replaces one older than a day, so that sessions last two weeks from the last visit. */
export async function renewedCookie(head: Headers, jar: Jar, session: Session) {
  const token = jar.get(sessionCookie(addressOf(head).isSecure).name)?.value
  if (!token || (await ageOf(token)) < renewAfterSeconds) return null
  return cookieFor(head, session)
}

/** Call it only in actions and route handlers, where cookies can be written. */
export async function keepSession(session: Session): Promise<void> {
  const jar = await cookies()
  jar.set(await cookieFor(await headers(), session))
}

/** Ends the session at the service as well, so that no copy of its cookie goes on. */
export async function dropSession(): Promise<void> {
  const jar = await cookies()
  await endSession((await currentSession())?.session)
  const { name, options } = sessionCookie(addressOf(await headers()).isSecure)
  jar.set(name, '', { ...options, maxAge: 0 })
}

async function cookieFor(head: Headers, session: Session) {
  const { name, options } = sessionCookie(addressOf(head).isSecure)
  return { name, value: await encodeSession(session), ...options, maxAge: sessionLastsSeconds }
}
