'use server'

import { headers } from 'next/headers'
import { newPassword } from '#contract/members.ts'
import { factsOf, issuesOf, retryAfterOf } from '../api/errors.ts'
import { serviceClient } from '../api/server/client.ts'
import { addressOf } from '../auth/address.ts'
import { currentSession, keepSession } from '../auth/session.ts'
import { patienceMs } from '../auth/sign-in.ts'
import { actingHeaders } from '../auth/viewer.ts'
import type { PasswordState } from './state.ts'

/** Ends every session of the member but this one, which goes on with a new cookie. */
export async function changePassword(typed: { current: string; new: string }): Promise<PasswordState> {
  if (addressOf(await headers()).isExposed)
    return { message: 'This address is not encrypted, so no password can be sent here.' }
  const signedIn = await currentSession()
  if (!signedIn) return { message: null, ended: true }
  const [current, chosen] = [textOf(typed.current), textOf(typed.new)]
  if (!current) return { message: 'Enter your present password.', field: 'current' }
  if (!newPassword.safeParse(chosen).success)
    return { message: 'Choose a password of 10 to 200 characters.', field: 'new' }
  const { session } = signedIn
  const service = serviceClient(() => actingHeaders(session), patienceMs)
  try {
    const { sessionsValidFrom } = await service.members.changePassword({
      currentPassword: current.slice(0, 200),
      newPassword: chosen,
    })
    await keepSession({ ...session, sessionsValidFrom })
    return { message: null, done: true }
  } catch (error) {
    return refusalOf(error)
  }
}

const unanswered =
  'The service did not answer. If you find yourself signed out, it was changed: sign in with the new password.'

function refusalOf(error: unknown): PasswordState {
  const facts = factsOf(error)
  if (facts?.status === 429)
    return { message: 'Too many attempts have failed.', waitSeconds: retryAfterOf(error) ?? 30 }
  if (facts?.status === 401) return { message: null, ended: true }
  const issue = issuesOf(error)[0]
  if (issue?.path[0] === 'currentPassword')
    return { message: 'This is not your present password.', field: 'current' }
  if (issue?.path[0] === 'newPassword') return { message: issue.message, field: 'new' }
  return { message: facts?.status === 403 ? facts.message : unanswered }
}

/** What an action is given comes from anybody, whatever its type says. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 400) : ''
}
