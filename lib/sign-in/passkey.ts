'use server'

import { headers } from 'next/headers'
import { assertion, type RequestOptions } from '#contract/passkey-shape.ts'
import { addressOf, nextPath } from '../auth/address.ts'
import { dropSession, keepSession } from '../auth/session.ts'
import { beginPasskeySignIn, signInWithPasskey } from '../auth/sign-in.ts'
import { originOf } from '../auth/signed.ts'

/** Answer to a step with a passkey: what comes next, or why there is none. */
export type PasskeyState = { message: string; waitSeconds?: number } | { message: null; next: string }

const exposed = 'This address is not encrypted, so nobody can sign in here.'
const notShared = 'The dashboard has no SIGNALBOX_SECRET, so nobody can sign in with a passkey.'

/** Asks the service for what the browser needs to use a passkey. */
export async function beginWithPasskey(): Promise<{ options: RequestOptions } | { message: string }> {
  const head = await headers()
  if (addressOf(head).isExposed) return { message: exposed }
  const { source } = originOf(head)
  if (source === undefined) return { message: notShared }
  const outcome = await beginPasskeySignIn(source)
  return outcome.ok ? { options: outcome.value } : { message: outcome.problem.message }
}

/** Signs in with what the passkey has signed, and says where to go on. The service alone judges it. */
export async function enterWithPasskey(signed: unknown, next: unknown): Promise<PasskeyState> {
  const head = await headers()
  const { source, device } = originOf(head)
  // Arguments of an action come from the network, so their type is not guaranteed.
  const credential = assertion.safeParse(signed).data
  if (source === undefined || !credential) return { message: notShared }
  const outcome = await signInWithPasskey({ source, credential, ...(device !== undefined && { device }) })
  if (!outcome.ok) {
    const { message, retryAfter } = outcome.problem
    return { message, ...(retryAfter && { waitSeconds: retryAfter }) }
  }
  await dropSession()
  await keepSession(outcome.value)
  return { message: null, next: nextPath(next) }
}
