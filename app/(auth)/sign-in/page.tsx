import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { Notice } from '#components/kit/form/notice.tsx'
import { Exposed, Gate } from '#components/screens/sign-in/gate.tsx'
import { SignInWays } from '#components/screens/sign-in/sign-in-ways.tsx'
import { addressOf, nextPath } from '#lib/auth/address.ts'
import { isSetupCode } from '#lib/auth/secrets.ts'
import { currentSession } from '#lib/auth/session.ts'
import { waysToSignIn } from '#lib/auth/ways.ts'
import { textOf, wordsForProblem } from '#lib/sign-in/address.ts'

export const metadata = { title: 'Sign in' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function SignInPage({ searchParams }: Props) {
  const [query, head, signedIn] = await Promise.all([searchParams, headers(), currentSession()])
  const next = nextPath(query.next)
  if (signedIn) redirect(next)
  const code = textOf(query.code)
  const address = addressOf(head)
  const ways = await waysToSignIn(address, isSetupCode(code))
  if (ways.ownerNeeded) redirect(`/welcome?${new URLSearchParams({ next, code })}`)
  const problem = wordsForProblem(textOf(query.problem), textOf(query.error), ways.organization)
  return (
    <Gate title={ways.organization ? `Sign in to ${ways.organization}` : 'Sign in'}>
      {problem && (
        <Notice tone="stop" live>
          {problem}
        </Notice>
      )}
      {textOf(query.changed) !== '' && (
        <Notice tone="clear" live>
          Your password is changed, and you are signed out everywhere. Sign in with it.
        </Notice>
      )}
      {address.isExposed ? <Exposed /> : <SignInWays ways={ways} next={next} code={code} />}
    </Gate>
  )
}
