'use client'

import { useActionState, useEffect, useRef } from 'react'
import { PasswordField } from '#components/kit/form/password-field.tsx'
import { useWait } from '#components/kit/form/use-wait.ts'
import { Button } from '#components/ui/button.tsx'
import { signIn } from '#lib/sign-in/actions.ts'
import { errorOf, untouched } from '#lib/sign-in/state.ts'
import { EmailField } from './email-field.tsx'
import { FormNotice } from './form-notice.tsx'
import { useProblemFocus } from './use-problem-focus.ts'

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
  const form = useRef<HTMLFormElement>(null)
  useProblemFocus(form, state)
  const wait = useWait(state)
  useEffect(() => {
    if (state.done) onSignedIn?.()
  }, [state, onSignedIn])
  return (
    <form ref={form} action={send} noValidate className="grid gap-4">
      {onSignedIn ? (
        <input type="hidden" name="stay" value="1" />
      ) : (
        <input type="hidden" name="next" value={next} />
      )}
      <EmailField state={state} />
      <PasswordField
        autoComplete="current-password"
        error={errorOf(state, 'password')}
        data-awaited={email ? '' : undefined}
      />
      <Button
        type="submit"
        variant={quiet ? 'secondary' : 'primary'}
        className="h-10 text-lg"
        loading={isSending}
        disabled={wait > 0}
      >
        Sign in
      </Button>
      <FormNotice state={state} wait={wait} />
    </form>
  )
}
