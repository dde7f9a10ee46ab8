import { errorOf, type SignInState } from '#lib/sign-in/state.ts'
import { PasswordField } from './password-field.tsx'

export function NewPasswordField({ state }: { state: SignInState }) {
  return (
    <PasswordField
      autoComplete="new-password"
      minLength={10}
      hint="10 characters or more; a few words are easier to keep than one odd one."
      error={errorOf(state, 'password')}
    />
  )
}
