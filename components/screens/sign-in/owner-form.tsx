'use client'

import { createFirstOwner } from '#lib/sign-in/actions.ts'
import { EmailField, NameField, NewPasswordField } from './fields.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Shown once, before anybody can sign in. */
export function OwnerForm({ next, code }: { next: string; code: string }) {
  return (
    <SignInForm action={createFirstOwner} hidden={{ next, code }} submit="Create the owner">
      {(state) => (
        <>
          <NameField state={state} />
          <EmailField state={state} />
          <NewPasswordField state={state} />
        </>
      )}
    </SignInForm>
  )
}
