'use client'

import { PasswordField } from '#components/kit/form/password-field.tsx'
import { signIn } from '#lib/sign-in/actions.ts'
import { errorOf, type SignInState } from '#lib/sign-in/state.ts'
import { EmailField, TextField } from './fields.tsx'
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
      {(state) =>
        state.ticket ? (
          <SecondStep state={state} ticket={state.ticket} />
        ) : (
          <>
            <EmailField state={state} />
            <PasswordField
              autoComplete="current-password"
              error={errorOf(state, 'password')}
              data-awaited={email ? '' : undefined}
            />
          </>
        )
      }
    </SignInForm>
  )
}

/** The password was right; the ticket says so, and the code follows. */
function SecondStep({ state, ticket }: { state: SignInState; ticket: string }) {
  return (
    <>
      <input type="hidden" name="ticket" value={ticket} />
      <input type="hidden" name="email" value={state.email} />
      <p className="text-ink-2">
        Enter the six digits that your authenticator app shows for {state.email}. A recovery code works too.
      </p>
      <TextField
        label="Code"
        name="code"
        required
        autoFocus
        maxLength={100}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        error={errorOf(state, 'code')}
      />
    </>
  )
}
