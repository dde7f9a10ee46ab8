'use server'

import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { setUpInput } from '#contract/setup.ts'
import { addressOf } from '../auth/address.ts'
import { isSetupCode } from '../auth/secrets.ts'
import { dropSession, keepSession } from '../auth/session.ts'
import { setUpInstallation } from '../auth/set-up.ts'
import { originOf } from '../auth/signed.ts'
import type { SignInState } from './state.ts'

const input = setUpInput.omit({ setupCode: true })

const needs = {
  organization: 'Enter the name of your organization.',
  timezone: 'Choose a time zone.',
  name: 'Enter your name.',
  email: 'Enter your e-mail address.',
  password: 'Choose a password of 10 to 200 characters.',
} as const

type Field = keyof typeof needs

const isField = (name: string | undefined): name is Field => name !== undefined && name in needs

/** Field of the form that a path of the input means. */
function fieldOf(path: PropertyKey[]): Field {
  if (path[0] === 'organization') return path[1] === 'timezone' ? 'timezone' : 'organization'
  const last = String(path.at(-1))
  return isField(last) ? last : 'organization'
}

/** Sets the installation up and signs its owner in. The service decides who was first. */
export async function setUp(_: SignInState, form: FormData): Promise<SignInState> {
  const typed = {
    ...{ organization: textOf(form, 'organization'), timezone: textOf(form, 'timezone') },
    ...{ name: textOf(form, 'name'), email: textOf(form, 'email') },
    sampleData: form.get('sampleData') === 'yes',
  }
  const head = await headers()
  const { isExposed, isThisMachine } = addressOf(head)
  if (isExposed) return { ...typed, message: 'This address is not encrypted, so nobody can sign in here.' }
  if (!isThisMachine && !isSetupCode(textOf(form, 'code')))
    return { ...typed, message: 'The setup code is missing. Open the link that the terminal shows.' }
  const parsed = input.safeParse({
    organization: { name: typed.organization, timezone: typed.timezone },
    owner: { name: typed.name, email: typed.email, password: textOf(form, 'password') },
    sampleData: typed.sampleData,
    ...originOf(head),
  })
  if (!parsed.success) {
    const field = fieldOf(parsed.error.issues[0]?.path ?? [])
    return { ...typed, message: needs[field], field }
  }
  const outcome = await setUpInstallation(parsed.data)
  if (!outcome.ok) {
    const { message, field } = outcome.problem
    return { ...typed, message, ...(isField(field) && { field }) }
  }
  await dropSession()
  await keepSession(outcome.value)
  redirect('/')
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.slice(0, 2000) : ''
}
