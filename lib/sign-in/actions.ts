'use server'

import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import type * as z from 'zod'
import { createOwnerInput } from '#contract/members.ts'
import { addressOf, nextPath } from '../auth/address.ts'
import { signInHere } from '../auth/own-owner.ts'
import type { Outcome, Problem } from '../auth/problem.ts'
import { isSetupCode } from '../auth/secrets.ts'
import { dropSession, keepSession } from '../auth/session.ts'
import type { Session } from '../auth/session-token.ts'
import { createOwner, signInAsDemoOwner, signInWithCode, signInWithPassword } from '../auth/sign-in.ts'
import { originOf } from '../auth/signed.ts'
import { waysToSignIn } from '../auth/ways.ts'
import type { SignInState } from './state.ts'

const newOwnerInput = createOwnerInput.omit({ setupCode: true })
type NewOwner = z.infer<typeof newOwnerInput>

type Checked = { ok: true; value: NewOwner } | { ok: false; message: string; field: SignInState['field'] }

const needs = {
  name: 'Enter your name.',
  email: 'Enter your e-mail address.',
  password: 'Choose a password of 10 to 200 characters.',
} as const

/** Values of the form for the first owner, or the first error. */
function newOwner(typed: { name: string; email: string; password: string }): Checked {
  const parsed = newOwnerInput.safeParse(typed)
  if (parsed.success) return { ok: true, value: parsed.data }
  const wrong = parsed.error.issues.map(({ path }) => path[0])
  const field = (['name', 'email', 'password'] as const).find((name) => wrong.includes(name)) ?? 'name'
  return { ok: false, message: needs[field], field }
}

/** The page shows no form over an insecure address; a form that is sent anyway gets this answer. */
const exposed = 'This address is not encrypted, so nobody can sign in here.'

/** Both steps: the code follows in the same form, which also works without scripts. `stay` keeps the page open, for the dialog after an ended session. */
export async function signIn(_: SignInState, form: FormData): Promise<SignInState> {
  const ticket = textOf(form, 'ticket')
  if (ticket) return secondStep(form, ticket)
  const [email, password] = [textOf(form, 'email'), textOf(form, 'password')]
  if (!/^[^\s@]+@[^\s@]+$/.test(email.trim()))
    return { message: 'Enter your e-mail address.', field: 'email', email }
  if (!password) return { message: 'Enter your password.', field: 'password', email }
  const head = await headers()
  if (addressOf(head).isExposed) return { message: exposed, email }
  const outcome = await signInWithPassword({ email, password: password.slice(0, 200), ...originOf(head) })
  return enter(outcome, form, email)
}

async function secondStep(form: FormData, ticket: string): Promise<SignInState> {
  const [email, code] = [textOf(form, 'email'), textOf(form, 'code').trim().slice(0, 100)]
  if (!code) return { message: 'Enter the code.', field: 'code', email, ticket }
  const head = await headers()
  if (addressOf(head).isExposed) return { message: exposed, email }
  const outcome = await signInWithCode({ ticket: ticket.slice(0, 100), code, ...originOf(head) })
  const state = await enter(outcome, form, email)
  const isOver = outcome.ok || outcome.problem.kind === 'credentials'
  return isOver ? state : { ...state, ticket }
}

export async function continueAsDemoOwner(_: SignInState, form: FormData): Promise<SignInState> {
  if (addressOf(await headers()).isExposed) return { message: exposed, email: '' }
  const { demo } = await trustedWays(form)
  if (!demo) return { message: 'This is only available on the machine that runs the demo.', email: '' }
  return enter(await signInAsDemoOwner(originOf(await headers())), form, '')
}

export async function continueHere(_: SignInState, form: FormData): Promise<SignInState> {
  const { here } = await trustedWays(form)
  if (!here) return { message: 'This is only available on the machine that runs the dashboard.', email: '' }
  return enter({ ok: true, value: await signInHere() }, form, '')
}

export async function createFirstOwner(_: SignInState, form: FormData): Promise<SignInState> {
  const typed = { email: textOf(form, 'email'), name: textOf(form, 'name') }
  const { isExposed, isThisMachine } = addressOf(await headers())
  if (isExposed) return { ...typed, message: exposed }
  if (!isThisMachine && !isSetupCode(textOf(form, 'code')))
    return { ...typed, message: 'The setup code is missing. Open the link that the terminal shows.' }
  const owner = newOwner({ ...typed, password: textOf(form, 'password') })
  if (!owner.ok) return { ...typed, message: owner.message, field: owner.field }
  const made = await createOwner({ ...owner.value, ...originOf(await headers()) })
  const state = await enter(made, form, typed.email)
  return { ...state, name: typed.name }
}

export async function signOut(): Promise<void> {
  await dropSession()
}

async function trustedWays(form: FormData) {
  return waysToSignIn(addressOf(await headers()), isSetupCode(textOf(form, 'code')))
}

async function enter(outcome: Outcome<Session>, form: FormData, email: string): Promise<SignInState> {
  if (!outcome.ok) return stateOf(outcome.problem, email)
  await dropSession()
  await keepSession(outcome.value)
  if (form.has('stay')) return { message: null, email, done: true }
  redirect(nextPath(form.get('next')))
}

function stateOf({ kind, message, retryAfter, field, ticket }: Problem, email: string): SignInState {
  if (kind === 'second-step') return { message: null, email, ticket }
  if (kind === 'code') return { message, email, field: 'code' }
  return {
    message,
    email,
    ...(retryAfter ? { waitSeconds: retryAfter } : {}),
    ...(field === 'password' && { field }),
  }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.slice(0, 2000) : ''
}
