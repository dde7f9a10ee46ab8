'use client'

import { useActionState, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { createFirstOwner } from '#lib/sign-in/actions.ts'
import { untouched } from '#lib/sign-in/state.ts'
import { EmailField } from './email-field.tsx'
import { FormNotice } from './form-notice.tsx'
import { NameField } from './name-field.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { useProblemFocus } from './use-problem-focus.ts'

/** Shown once, before anybody can sign in. */
export function OwnerForm({ next, code }: { next: string; code: string }) {
  const [state, send, isSending] = useActionState(createFirstOwner, untouched)
  const form = useRef<HTMLFormElement>(null)
  useProblemFocus(form, state)
  return (
    <form ref={form} action={send} noValidate className="grid gap-4">
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="code" value={code} />
      <NameField state={state} />
      <EmailField state={state} />
      <NewPasswordField state={state} />
      <Button type="submit" variant="primary" className="h-10 text-lg" loading={isSending}>
        Create the owner
      </Button>
      <FormNotice state={state} />
    </form>
  )
}
