'use server'

import { headers } from 'next/headers'
import { newPassword } from '#contract/member-shape.ts'
import { factsOf, issuesOf, retryAfterOf } from '../api/errors.ts'
import { serviceClient } from '../api/server/client.ts'
import { addressOf } from '../auth/address.ts'
import { currentSession, keepSession } from '../auth/session.ts'
import { patienceMs } from '../auth/sign-in.ts'
import { actingHeaders, forgetViewers } from '../auth/viewer.ts'
import type { PasswordState } from './state.ts'

/** Changes the password and ends all other sessions; this one gets a new cookie. */
export async function changePassword(typed: { current: string; new: string }): Promise<PasswordState> {
  if (addressOf(await headers()).isExposed)
    return { message: 'This address is not encrypted, so no password can be sent here.' }
  const signedIn = await currentSession()
  if (!signedIn) return { message: null, ended: true }
  const [current, chosen] = [textOf(typed.current), textOf(typed.new)]
  if (!current) return { message: 'Enter your current password.', field: 'current' }
  if (!newPassword.safeParse(chosen).success)
    return { message: 'Choose a password of 10 to 200 characters.', field: 'new' }
  const { session } = signedIn
  const service = serviceClient((asked) => actingHeaders(session, asked), patienceMs)
  try {
    const { sessionsValidFrom } = await service.members.changePassword({
      currentPassword: current.slice(0, 200),
      newPassword: chosen,
    })
    forgetViewers()
    await keepSession({ ...session, sessionsValidFrom })
    return { message: null, done: true }
  } catch (error) {
    return refusalOf(error)
  }
}

const unanswered =
  'The service did not answer. If you are signed out now, the password was changed: sign in with the new one.'

function refusalOf(error: unknown): PasswordState {
  const facts = factsOf(error)
  if (facts?.status === 429)
    return { message: 'Too many failed attempts.', waitSeconds: retryAfterOf(error) ?? 30 }
  if (facts?.status === 401) return { message: null, ended: true }
  const issue = issuesOf(error)[0]
  if (issue?.path[0] === 'currentPassword')
    return { message: 'This is not your current password.', field: 'current' }
  if (issue?.path[0] === 'newPassword') return { message: issue.message, field: 'new' }
  return { message: facts?.status === 403 ? facts.message : unanswered }
}

/** Arguments of an action come from the network, so their type is not guaranteed. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 400) : ''
}
