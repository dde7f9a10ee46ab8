'use client'

import { PasswordField } from '#components/kit/form/password-field.tsx'
import { signIn } from '#lib/sign-in/actions.ts'
import { errorOf } from '#lib/sign-in/state.ts'
import { EmailField } from './fields.tsx'
import { SignInForm } from './sign-in-form.tsx'

type Props = {
  /** Address to open after signing in. */
  next?: string
  email?: string
  /** Given: the page stays as it is, and this is called. */
  onSignedIn?: () => void
  quiet?: boolean
}

export function PasswordForm({ next, email, onSignedIn, quiet }: Props) {
  return (
    <SignInForm
      action={signIn}
      hidden={onSignedIn ? { stay: '1' } : { next: next ?? '' }}
      submit="Sign in"
      {...{ email, onSignedIn, quiet }}
    >
      {(state) => (
        <>
          <EmailField state={state} />
          <PasswordField
            autoComplete="current-password"
            error={errorOf(state, 'password')}
            data-awaited={email ? '' : undefined}
          />
        </>
      )}
    </SignInForm>
  )
}
