import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { Notice } from '#components/kit/form/notice.tsx'
import { Exposed, Gate } from '#components/screens/sign-in/gate.tsx'
import { OwnerForm } from '#components/screens/sign-in/owner-form.tsx'
import { addressOf, nextPath } from '#lib/auth/address.ts'
import { isSetupCode } from '#lib/auth/secrets.ts'
import { waysToSignIn } from '#lib/auth/ways.ts'
import { textOf } from '#lib/sign-in/address.ts'

export const metadata = { title: 'Welcome' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function WelcomePage({ searchParams }: Props) {
  const [query, head] = await Promise.all([searchParams, headers()])
  const [next, code] = [nextPath(query.next), textOf(query.code)]
  const address = addressOf(head)
  const hasCode = isSetupCode(code)
  const ways = await waysToSignIn(address, hasCode)
  if (!ways.ownerNeeded) redirect(`/sign-in?${new URLSearchParams({ next, code })}`)
  const isTrusted = address.isThisMachine || hasCode
  return (
    <Gate
      title={`Welcome to ${ways.organization ?? 'Signalbox'}`}
      text={isTrusted ? 'You are the first person here, so you become the owner.' : undefined}
    >
      {address.isExposed && <Exposed />}
      {isTrusted && !address.isExposed && <OwnerForm next={next} code={code} />}
      {!isTrusted && (
        <Notice tone="caution">
          There is no owner yet. To create one, open the link that this installation prints in its terminal:
          it contains the setup code.
        </Notice>
      )}
    </Gate>
  )
}
