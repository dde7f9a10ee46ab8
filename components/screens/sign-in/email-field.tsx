import { errorOf, type SignInState } from '#lib/sign-in/state.ts'
import { TextField } from './text-field.tsx'

export function EmailField({ state }: { state: SignInState }) {
  return (
    <TextField
      label="E-mail"
      name="email"
      type="email"
      required
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      key={`email ${state.email}`}
      defaultValue={state.email}
      error={errorOf(state, 'email')}
    />
  )
}
