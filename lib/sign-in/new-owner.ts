import { type CreateOwnerInput, createOwnerInput } from '#contract/members.ts'
import type { SignInState } from './state.ts'

type Checked =
  | { ok: true; value: CreateOwnerInput }
  | { ok: false; message: string; field: SignInState['field'] }

const needs = {
  name: 'Enter your name.',
  email: 'Enter your e-mail address.',
  password: 'Choose a password of 10 to 200 characters.',
} as const

/** What the form for the first owner has, or the first thing that it lacks. */
export function newOwner(typed: { name: string; email: string; password: string }): Checked {
  const parsed = createOwnerInput.safeParse(typed)
  if (parsed.success) return { ok: true, value: parsed.data }
  const wrong = parsed.error.issues.map(({ path }) => path[0])
  const field = (['name', 'email', 'password'] as const).find((name) => wrong.includes(name)) ?? 'name'
  return { ok: false, message: needs[field], field }
}
