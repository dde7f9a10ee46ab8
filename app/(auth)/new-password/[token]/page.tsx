import { headers } from 'next/headers'
import { Exposed, Gate } from '#components/screens/sign-in/gate.tsx'
import { ChoosePassword } from '#components/screens/sign-in/new-password-forms.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { addressOf } from '#lib/auth/address.ts'
import { findPasswordReset } from '#lib/auth/sign-in.ts'
import { signedSource } from '#lib/auth/signed.ts'
import { routes } from '#lib/routes.ts'
import { isInvitationToken } from '#lib/sign-in/address.ts'

export const metadata = { title: 'New password', robots: { index: false } }

type Props = { params: Promise<{ token: string }> }

export default async function NewPasswordPage({ params }: Props) {
  const [{ token }, head] = await Promise.all([params, headers()])
  if (!isInvitationToken(token))
    return <NoLink text="Part of the link is missing. Copy the whole link, or ask for a new one." />
  const found = await findPasswordReset({ token, source: signedSource(head) })
  if (!found.ok) {
    const { message, retryAfter } = found.problem
    return <NoLink text={retryAfter === undefined ? message : `${message} Try again in ${retryAfter} s.`} />
  }
  const { email, organization } = found.value
  return (
    <Gate
      title="Choose a new password"
      text={`For ${organization.name}. Afterwards you are signed out everywhere, and sign in with the new one.`}
    >
      {addressOf(head).isExposed ? <Exposed /> : <ChoosePassword token={token} email={email} />}
    </Gate>
  )
}

function NoLink({ text }: { text: string }) {
  return (
    <Gate title="This link does not work" text={text}>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={routes.forgotPassword}>Ask for a new link</ButtonLink>
        <ButtonLink variant="quiet" href={routes.signIn}>
          Sign in
        </ButtonLink>
      </div>
    </Gate>
  )
}
