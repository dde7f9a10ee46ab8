'use server'

import { headers } from 'next/headers'
import { factsOf, issuesOf, retryAfterOf } from '../api/errors.ts'
import { serviceClient } from '../api/server/client.ts'
import { addressOf } from '../auth/address.ts'
import { currentSession } from '../auth/session.ts'
import { patienceMs } from '../auth/sign-in.ts'
import { actingHeaders } from '../auth/viewer.ts'
import type { ConfirmState } from './state.ts'

/** Shows the service again that this session is the member's. After failures this form waits, not every request of the page. */
export async function confirm(typed: string): Promise<ConfirmState> {
  if (addressOf(await headers()).isExposed)
    return { message: 'This address is not encrypted, so no password can be sent here.' }
  const signedIn = await currentSession()
  if (!signedIn) return { message: null, ended: true }
  // Arguments of an action come from the network, so their type is not guaranteed.
  const password = typeof typed === 'string' ? typed.slice(0, 200) : ''
  if (!password) return { message: 'Enter your password.', isField: true }
  const { session } = signedIn
  try {
    await serviceClient(() => actingHeaders(session), patienceMs).members.confirm({ password })
    return { message: null, done: true }
  } catch (error) {
    return refusalOf(error)
  }
}

function refusalOf(error: unknown): ConfirmState {
  const facts = factsOf(error)
  if (facts?.status === 429)
    return { message: 'Too many failed attempts.', waitSeconds: retryAfterOf(error) ?? 30 }
  if (facts?.status === 401) return { message: null, ended: true }
  if (issuesOf(error)[0]?.path[0] === 'password')
    return { message: 'This is not your password.', isField: true }
  return {
    message: facts?.status === 403 ? facts.message : 'The service did not answer. Try again in a moment.',
  }
}
