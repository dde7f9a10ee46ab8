'use client'

import { Button, ButtonLink } from '#components/ui/button.tsx'
import { routes } from '#lib/routes.ts'
import { accept, leaveForInvitation } from '#lib/sign-in/accept.ts'
import { FixedEmail, NameField, NewPasswordField } from './fields.tsx'
import { SignInForm } from './sign-in-form.tsx'

type Props = { token: string; email: string; organization: string }

/** The address is fixed: it is the one that was invited. */
export function AcceptForm({ token, email, organization }: Props) {
  return (
    <SignInForm
      action={accept}
      hidden={{ token }}
      submit={<span className="truncate">Join {organization}</span>}
    >
      {(state) => (
        <>
          <FixedEmail email={email} />
          <NameField state={state} />
          <NewPasswordField state={state} />
        </>
      )}
    </SignInForm>
  )
}

type OtherProps = { token: string; present: { name: string; email: string }; invited: string }

/** An invitation is for one person, and this browser has another. */
export function SignedInAsOther({ token, present, invited }: OtherProps) {
  return (
    <>
      <p className="text-lg text-ink-2">
        This browser is signed in as {present.name}
        {present.email && `, ${present.email}`}. The invitation is for {invited}. Send the link to them, or
        sign out here if that is you.
      </p>
      <form action={leaveForInvitation} className="flex flex-wrap gap-2">
        <input type="hidden" name="token" value={token} />
        <Button type="submit">Sign out and continue</Button>
        <ButtonLink variant="quiet" href={routes.home}>
          Stay signed in
        </ButtonLink>
      </form>
    </>
  )
}
