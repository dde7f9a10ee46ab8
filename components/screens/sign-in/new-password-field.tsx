import { PasswordField } from '#components/kit/form/password-field.tsx'
import { errorOf, type SignInState } from '#lib/sign-in/state.ts'

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
