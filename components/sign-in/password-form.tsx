'use client'

import { useActionState, useEffect } from 'react'
import { signIn } from '#lib/sign-in/actions.ts'
import { untouched } from '#lib/sign-in/state.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from './notice.tsx'
import { PasswordField } from './password-field.tsx'
import { TextField } from './text-field.tsx'
import { useWait, waitWords } from './use-wait.ts'

type Props = {
  /** Where to go then. */
  next?: string
  email?: string
  /** Given: the page stays as it is, and this is told. */
  onSignedIn?: () => void
  quiet?: boolean
}

export function PasswordForm({ next, email, onSignedIn, quiet }: Props) {
  const [state, send, isSending] = useActionState(signIn, { ...untouched, email: email ?? '' })
  const wait = useWait(state)
  useEffect(() => {
    if (state.done) onSignedIn?.()
  }, [state, onSignedIn])
  const errorOf = (field: string) => (state.field === field ? state.message : null)
  return (
    <form action={send} noValidate className="grid gap-4">
      {onSignedIn ? (
        <input type="hidden" name="stay" value="1" />
      ) : (
        <input type="hidden" name="next" value={next} />
      )}
      {state.message && !state.field && (
        <Notice tone="stop" live>
          {state.message}
          {wait > 0 && <span className="tabular-nums"> Try again in {waitWords(wait)}.</span>}
        </Notice>
      )}
      <TextField
        label="E-mail"
        name="email"
        type="email"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        key={state.email}
        defaultValue={state.email}
        error={errorOf('email')}
      />
      <PasswordField autoComplete="current-password" error={errorOf('password')} />
      <Button
        type="submit"
        variant={quiet ? 'secondary' : 'primary'}
        className="h-10 text-lg"
        loading={isSending}
        disabled={wait > 0}
      >
        Sign in
      </Button>
    </form>
  )
}
