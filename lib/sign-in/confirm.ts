'use server'

import { headers } from 'next/headers'
import { assertion, type RequestOptions } from '#contract/passkey-shape.ts'
import { factsOf, issuesOf, retryAfterOf } from '../api/errors.ts'
import { serviceClient } from '../api/server/client.ts'
import { addressOf } from '../auth/address.ts'
import { currentSession } from '../auth/session.ts'
import { patienceMs } from '../auth/sign-in.ts'
import { actingHeaders } from '../auth/viewer.ts'
import type { ConfirmState } from './state.ts'

type Service = ReturnType<typeof serviceClient>

/** Arguments of an action come from the network, so their type is not guaranteed. */
function textOf(value: unknown, most: number): string {
  return typeof value === 'string' ? value.slice(0, most) : ''
}

/** Shows the service again that this session is the member's. After failures this form waits, not every request of the page. */
export async function confirm(typed: string): Promise<ConfirmState> {
  const password = textOf(typed, 200)
  if (!password) return { message: 'Enter your password.', isField: true }
  return show((service) => service.members.confirm({ password }), 'This is not your password.')
}

/** The same with a code of the authenticator app. */
export async function confirmWithCode(typed: string): Promise<ConfirmState> {
  const code = textOf(typed, 20)
  if (!/^(?:\s*\d){6}\s*$/.test(code))
    return { message: 'Enter the six digits that the app shows.', isField: true }
  return show(
    (service) => service.secondFactors.confirm({ code }),
    'This code is wrong or was already used. Wait for the next one.',
  )
}

/** The same with what a passkey has signed. */
export async function confirmWithPasskey(signed: unknown): Promise<ConfirmState> {
  const credential = assertion.safeParse(signed).data
  if (!credential) return { message: 'The browser sent no passkey. Try again.' }
  return show(
    (service) => service.passkeys.confirm({ credential }),
    'This passkey is not accepted, or was removed. Confirm it another way.',
  )
}

/** Asks for what the browser needs to use a passkey of this member. */
export async function beginConfirmation(): Promise<{ options: RequestOptions } | { state: ConfirmState }> {
  const begun = await ask((service) => service.passkeys.beginConfirmation({}), 'You have no passkey.')
  return 'state' in begun ? begun : { options: begun.answer }
}

async function show(act: (service: Service) => Promise<unknown>, wrong: string): Promise<ConfirmState> {
  const shown = await ask(act, wrong)
  return 'state' in shown ? shown.state : { message: null, done: true }
}

type Asked<Answer> = { answer: Answer } | { state: ConfirmState }

async function ask<Answer>(
  act: (service: Service) => Promise<Answer>,
  wrong: string,
): Promise<Asked<Answer>> {
  const { isExposed, origin } = addressOf(await headers())
  if (isExposed)
    return { state: { message: 'This address is not encrypted, so nothing can be confirmed here.' } }
  const signedIn = await currentSession()
  if (!signedIn) return { state: { message: null, ended: true } }
  const { session } = signedIn
  try {
    return {
      answer: await act(serviceClient((asked) => actingHeaders(session, asked, origin), patienceMs)),
    }
  } catch (error) {
    return { state: refusalOf(error, wrong) }
  }
}

function refusalOf(error: unknown, wrong: string): ConfirmState {
  const facts = factsOf(error)
  if (facts?.status === 429)
    return { message: 'Too many failed attempts.', waitSeconds: retryAfterOf(error) ?? 30 }
  if (facts?.status === 401) return { message: null, ended: true }
  if (issuesOf(error).length > 0) return { message: wrong, isField: true }
  const isTold = facts?.status === 403 || facts?.status === 409
  return { message: isTold ? facts.message : 'The service did not answer. Try again in a moment.' }
}
