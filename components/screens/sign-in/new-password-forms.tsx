'use client'

import { askForLink, choosePassword } from '#lib/sign-in/new-password.ts'
import { EmailField, FixedEmail, NewPasswordField } from './fields.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Asks where the link is to be sent. */
export function AskForLink() {
  return (
    <SignInForm action={askForLink} hidden={{}} submit="Send the link">
      {(state) => <EmailField state={state} />}
    </SignInForm>
  )
}

/** The address is shown so that password managers know whose password it is. */
export function ChoosePassword({ token, email }: { token: string; email: string }) {
  return (
    <SignInForm action={choosePassword} hidden={{ token }} submit="Change the password">
      {(state) => (
        <>
          <FixedEmail email={email} />
          <NewPasswordField state={state} />
        </>
      )}
    </SignInForm>
  )
}
