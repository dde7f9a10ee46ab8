import { cookies, headers } from 'next/headers'
import type { Viewer } from '../viewer.ts'
import { addressOf } from './address.ts'
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

/** Who sends this request; null when nobody is signed in or the session has ended. */
export async function currentSession(): Promise<SignedIn | null> {
  return signedInBy(await headers(), await cookies())
}

export async function signedInBy(head: Headers, jar: Jar): Promise<SignedIn | null> {
  const { isSecure, isThisMachine } = addressOf(head)
  const session = await decodeSession(jar.get(sessionCookie(isSecure).name)?.value)
  const viewer = session && (await viewerOf(session, isThisMachine))
  return session && viewer ? { session, viewer } : null
}

/** Whoever comes back within two weeks stays signed in: the cookie to set in place of one that is a day old. */
export async function renewedCookie(head: Headers, jar: Jar, session: Session) {
  const token = jar.get(sessionCookie(addressOf(head).isSecure).name)?.value
  if (!token || (await ageOf(token)) < renewAfterSeconds) return null
  return cookieFor(head, session)
}

/** Only where cookies may be written: in actions and route handlers. */
export async function keepSession(session: Session): Promise<void> {
  const jar = await cookies()
  jar.set(await cookieFor(await headers(), session))
}

export async function dropSession(): Promise<void> {
  const jar = await cookies()
  const { name, options } = sessionCookie(addressOf(await headers()).isSecure)
  jar.set(name, '', { ...options, maxAge: 0 })
}

async function cookieFor(head: Headers, session: Session) {
  const { name, options } = sessionCookie(addressOf(head).isSecure)
  return { name, value: await encodeSession(session), ...options, maxAge: sessionLastsSeconds }
}
