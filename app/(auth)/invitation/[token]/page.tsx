import { headers } from 'next/headers'
import { AcceptForm, SignedInAsOther } from '#components/screens/sign-in/accept-form.tsx'
import { Exposed, Gate } from '#components/screens/sign-in/gate.tsx'
import { ProviderButtons } from '#components/screens/sign-in/provider-buttons.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import type { FoundInvitation } from '#contract/invitations.ts'
import { addressOf } from '#lib/auth/address.ts'
import type { Problem } from '#lib/auth/problem.ts'
import { currentSession } from '#lib/auth/session.ts'
import { findInvitation } from '#lib/auth/sign-in.ts'
import { signedSource } from '#lib/auth/signed.ts'
import { waysToSignIn } from '#lib/auth/ways.ts'
import { routes } from '#lib/routes.ts'
import { isInvitationToken } from '#lib/sign-in/address.ts'

export const metadata = { title: 'Invitation', robots: { index: false } }

type Props = { params: Promise<{ token: string }> }

export default async function InvitationPage({ params }: Props) {
  const [{ token }, head, signedIn] = await Promise.all([params, headers(), currentSession()])
  if (!isInvitationToken(token))
    return (
      <NoInvitation
        text="Part of the link is missing. Copy the whole link, or ask the person who sent it for a new one."
        isSignedIn={signedIn !== null}
      />
    )
  const found = await findInvitation({ token, source: signedSource(head) })
  if (!found.ok && found.problem.kind !== 'missing') return <NotRead token={token} problem={found.problem} />
  if (!found.ok) return <NoInvitation text={found.problem.message} isSignedIn={signedIn !== null} />
  if (signedIn)
    return (
      <Gate title="You are already signed in">
        <SignedInAsOther token={token} present={signedIn.viewer.member} invited={found.value.email} />
      </Gate>
    )
  return <Invitation token={token} invitation={found.value} head={head} />
}

type Found = { token: string; invitation: FoundInvitation; head: Headers }

async function Invitation({ token, invitation, head }: Found) {
  const { email, organization, invitedBy, role } = invitation
  const address = addressOf(head)
  const { providers } = await waysToSignIn(address, false)
  const asRole = role === 'member' ? 'a member' : `an ${role}`
  return (
    <Gate title={`Join ${organization.name}`} text={`${invitedBy.name} invites you to become ${asRole}.`}>
      {address.isExposed ? (
        <Exposed />
      ) : (
        <>
          {providers.length > 0 && (
            <>
              <ProviderButtons providers={providers} next="/" />
              <p className="text-sm text-ink-3">
                With an account that has verified {email}; or choose a password:
              </p>
            </>
          )}
          <AcceptForm token={token} email={email} organization={organization.name} />
        </>
      )}
    </Gate>
  )
}

/** Shown when the service could not check the link, which may still be valid. */
function NotRead({ token, problem: { message, retryAfter } }: { token: string; problem: Problem }) {
  const text = retryAfter === undefined ? message : `${message} Try again in ${retryAfter} s.`
  return (
    <Gate title="The invitation could not be read" text={text}>
      <form action={`/invitation/${token}`}>
        <Button type="submit">Try again</Button>
      </form>
    </Gate>
  )
}

function NoInvitation({ text, isSignedIn = false }: { text: string; isSignedIn?: boolean }) {
  return (
    <Gate
      title="This link does not work"
      text={isSignedIn ? text : `${text} If you have already joined, sign in.`}
    >
      <div>
        <ButtonLink href={isSignedIn ? routes.home : routes.signIn}>
          {isSignedIn ? 'Go to Home' : 'Sign in'}
        </ButtonLink>
      </div>
    </Gate>
  )
}
