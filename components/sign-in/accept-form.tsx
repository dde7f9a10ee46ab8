'use client'

import { useActionState } from 'react'
import { accept } from '#lib/sign-in/accept.ts'
import { untouched } from '#lib/sign-in/state.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from './notice.tsx'
import { PasswordField } from './password-field.tsx'
import { TextField } from './text-field.tsx'
import { useWait, waitWords } from './use-wait.ts'

type Props = { token: string; email: string; organization: string }

/** The address is fixed: it is the one that was invited. */
export function AcceptForm({ token, email, organization }: Props) {
  const [state, send, isSending] = useActionState(accept, untouched)
  const wait = useWait(state)
  const errorOf = (field: string) => (state.field === field ? state.message : null)
  return (
    <form action={send} noValidate className="grid gap-4">
      <input type="hidden" name="token" value={token} />
      {state.message && !state.field && (
        <Notice tone="stop" live>
          {state.message}
          {wait > 0 && <span className="tabular-nums"> Try again in {waitWords(wait)}.</span>}
        </Notice>
      )}
      <TextField
        label="E-mail"
        name="username"
        type="email"
        autoComplete="username"
        readOnly
        value={email}
        className="bg-sunken! text-ink-2!"
      />
      <TextField
        label="Your name"
        name="name"
        required
        maxLength={200}
        autoComplete="name"
        key={`name ${state.name}`}
        defaultValue={state.name}
        error={errorOf('name')}
      />
      <PasswordField
        autoComplete="new-password"
        minLength={10}
        hint="10 characters or more; a few words are easier to keep than one odd one."
        error={errorOf('password')}
      />
      <Button
        type="submit"
        variant="primary"
        className="h-10 text-lg"
        loading={isSending}
        disabled={wait > 0}
      >
        {`Join ${organization}`}
      </Button>
    </form>
  )
}
