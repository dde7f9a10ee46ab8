'use client'

import { useActionState } from 'react'
import { createFirstOwner } from '#lib/sign-in/actions.ts'
import { untouched } from '#lib/sign-in/state.ts'
import { Button } from '../ui/button.tsx'
import { EmailField } from './email-field.tsx'
import { FormNotice } from './form-notice.tsx'
import { NameField } from './name-field.tsx'
import { NewPasswordField } from './new-password-field.tsx'

/** Shown once, before anybody can sign in. */
export function OwnerForm({ next, code }: { next: string; code: string }) {
  const [state, send, isSending] = useActionState(createFirstOwner, untouched)
  return (
    <form action={send} noValidate className="grid gap-4">
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="code" value={code} />
      <FormNotice state={state} />
      <NameField state={state} />
      <EmailField state={state} />
      <NewPasswordField state={state} />
      <Button type="submit" variant="primary" className="h-10 text-lg" loading={isSending}>
        Create the owner
      </Button>
    </form>
  )
}
