'use server'

import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { newPassword, signInEmail } from '#contract/member-shape.ts'
import { addressOf } from '../auth/address.ts'
import { dropSession } from '../auth/session.ts'
import { askPasswordReset, takePasswordReset } from '../auth/sign-in.ts'
import { signedSource } from '../auth/signed.ts'
import { isInvitationToken } from './address.ts'
import type { SignInState } from './state.ts'

const exposed = 'This address is not encrypted, so no password can be changed here.'

/** Asks for the link. The page says the same whoever has the address. */
export async function askForLink(_: SignInState, form: FormData): Promise<SignInState> {
  const typed = textOf(form, 'email')
  const email = signInEmail.safeParse(typed)
  if (!email.success) return { message: 'Enter your e-mail address.', field: 'email', email: typed }
  const head = await headers()
  if (addressOf(head).isExposed) return { message: exposed, email: typed }
  const source = signedSource(head)
  const outcome = await askPasswordReset({ email: email.data, source })
  if (outcome.ok) redirect('/forgot-password?sent=1')
  const { message, retryAfter } = outcome.problem
  return { message, email: typed, ...(retryAfter && { waitSeconds: retryAfter }) }
}

/** Sets the password of the member of the link, who signs in with it afterwards. */
export async function choosePassword(_: SignInState, form: FormData): Promise<SignInState> {
  const [token, password] = [textOf(form, 'token'), textOf(form, 'password')]
  if (!isInvitationToken(token)) return { email: '', message: 'This link is not complete. Open it again.' }
  const head = await headers()
  if (addressOf(head).isExposed) return { email: '', message: exposed }
  const chosen = newPassword.safeParse(password)
  if (!chosen.success)
    return { email: '', message: 'Choose a password of 10 to 200 characters.', field: 'password' }
  const outcome = await takePasswordReset({ token, password: chosen.data, source: signedSource(head) })
  if (!outcome.ok) {
    const { message, retryAfter, field } = outcome.problem
    const wait = retryAfter && { waitSeconds: retryAfter }
    return { email: '', message, ...wait, ...(field === 'password' && { field }) }
  }
  await dropSession()
  redirect('/sign-in?changed=1')
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.slice(0, 400) : ''
}
