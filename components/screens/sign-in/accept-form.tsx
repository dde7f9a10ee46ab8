'use client'

import { useActionState, useRef } from 'react'
import { useWait } from '#components/kit/form/use-wait.ts'
import { Button } from '#components/ui/button.tsx'
import { accept } from '#lib/sign-in/accept.ts'
import { untouched } from '#lib/sign-in/state.ts'
import { FormNotice } from './form-notice.tsx'
import { NameField } from './name-field.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { TextField } from './text-field.tsx'
import { useProblemFocus } from './use-problem-focus.ts'

type Props = { token: string; email: string; organization: string }

/** The address is fixed: it is the one that was invited. */
export function AcceptForm({ token, email, organization }: Props) {
  const [state, send, isSending] = useActionState(accept, untouched)
  const form = useRef<HTMLFormElement>(null)
  useProblemFocus(form, state)
  const wait = useWait(state)
  return (
    <form ref={form} action={send} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <input type="hidden" name="token" value={token} />
      <TextField
        label="E-mail"
        name="username"
        type="email"
        autoComplete="username"
        readOnly
        value={email}
        className="bg-sunken! text-ink-2!"
      />
      <NameField state={state} />
      <NewPasswordField state={state} />
      <Button
        type="submit"
        variant="primary"
        className="h-10 text-lg"
        loading={isSending}
        disabled={wait > 0}
      >
        <span className="truncate">Join {organization}</span>
      </Button>
      <FormNotice state={state} wait={wait} />
    </form>
  )
}
