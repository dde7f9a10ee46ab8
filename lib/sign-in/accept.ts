'use server'

import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { newPassword } from '#contract/member-shape.ts'
import { addressOf } from '../auth/address.ts'
import { dropSession, keepSession } from '../auth/session.ts'
import { acceptInvitation } from '../auth/sign-in.ts'
import { originOf } from '../auth/signed.ts'
import { isInvitationToken } from './address.ts'
import type { SignInState } from './state.ts'

/** Makes the holder of the link a member and signs them in. The page handles those who are signed in already. */
export async function accept(_: SignInState, form: FormData): Promise<SignInState> {
  const [token, name, password] = ['token', 'name', 'password'].map((field) => textOf(form, field))
  const state = { email: '', name }
  if (!isInvitationToken(token)) return { ...state, message: 'This link is not complete. Open it again.' }
  const head = await headers()
  if (addressOf(head).isExposed)
    return { ...state, message: 'This address is not encrypted, so nobody can sign in here.' }
  if (!name?.trim()) return { ...state, message: 'Enter your name.', field: 'name' }
  const chosen = newPassword.safeParse(password)
  if (!chosen.success)
    return { ...state, message: 'Choose a password of 10 to 200 characters.', field: 'password' }
  const typed = { token, name: name.trim(), password: chosen.data }
  const outcome = await acceptInvitation({ ...typed, ...originOf(head) })
  if (!outcome.ok) {
    const { message, retryAfter, field } = outcome.problem
    const wait = retryAfter && { waitSeconds: retryAfter }
    return { ...state, message, ...wait, ...(field === 'password' && { field }) }
  }
  await keepSession(outcome.value)
  redirect('/')
}

/** Signs out the other member and shows the invitation again. */
export async function leaveForInvitation(form: FormData): Promise<void> {
  await dropSession()
  const token = textOf(form, 'token')
  redirect(isInvitationToken(token) ? `/invitation/${token}` : '/sign-in')
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.slice(0, 400) : ''
}
