import { headers } from 'next/headers'
import Link from 'next/link'
import { Notice } from '#components/kit/form/notice.tsx'
import { Exposed, Gate } from '#components/screens/sign-in/gate.tsx'
import { AskForLink } from '#components/screens/sign-in/new-password-forms.tsx'
import { InlineCode } from '#components/ui/inline-code.tsx'
import { addressOf } from '#lib/auth/address.ts'
import { waysToSignIn } from '#lib/auth/ways.ts'
import { routes } from '#lib/routes.ts'
import { textOf } from '#lib/sign-in/address.ts'

export const metadata = { title: 'Forgot your password?', robots: { index: false } }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function ForgotPasswordPage({ searchParams }: Props) {
  const [query, head] = await Promise.all([searchParams, headers()])
  const address = addressOf(head)
  const { resetsByMail } = await waysToSignIn(address, false)
  if (!resetsByMail) return <AskAnOwner />
  const isSent = textOf(query.sent) !== ''
  return (
    <Gate
      title="Forgot your password?"
      text="We send you a link to choose a new one. It works once, for 30 minutes."
    >
      {isSent && (
        <Notice tone="clear" live>
          If the address belongs to a member, a link is on its way. Check your spam folder, too.
        </Notice>
      )}
      {address.isExposed ? <Exposed /> : <AskForLink />}
      <Back />
    </Gate>
  )
}

/** Nothing can be mailed from here. */
function AskAnOwner() {
  return (
    <Gate
      title="Forgot your password?"
      text="This installation sends no mail. Ask an owner of your organization for a password reset link: owners create it in Settings → Members."
    >
      <p className="text-ink-2">
        <InlineCode>
          If you are the only owner, the person who runs Signalbox can set a new password with the command
          `members set-password`.
        </InlineCode>
      </p>
      <Back />
    </Gate>
  )
}

function Back() {
  return (
    <p>
      <Link href={routes.signIn} className="text-ink-2 underline underline-offset-2 hover:text-ink">
        Back to sign-in
      </Link>
    </p>
  )
}
