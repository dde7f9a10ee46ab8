import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { Notice } from '#components/kit/form/notice.tsx'
import { Exposed, Gate } from '#components/screens/sign-in/gate.tsx'
import { OwnerForm } from '#components/screens/sign-in/owner-form.tsx'
import { SetUpForm } from '#components/screens/sign-in/set-up-form.tsx'
import { allZones } from '#contract/schedule/zone-search.ts'
import { serviceState } from '#lib/api/server/state.ts'
import { addressOf, nextPath } from '#lib/auth/address.ts'
import { isSetupCode } from '#lib/auth/secrets.ts'
import { isSetupNeeded } from '#lib/auth/set-up.ts'
import { waysToSignIn } from '#lib/auth/ways.ts'
import { textOf } from '#lib/sign-in/address.ts'

export const metadata = { title: 'Welcome' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function WelcomePage({ searchParams }: Props) {
  const [query, head] = await Promise.all([searchParams, headers()])
  const [next, code] = [nextPath(query.next), textOf(query.code)]
  const address = addressOf(head)
  const hasCode = isSetupCode(code)
  const state = await serviceState()
  const isTrusted = address.isThisMachine || hasCode
  if (!state.ok) {
    if (!(await isSetupNeeded(state.failure))) redirect('/unavailable')
    return <SetUp code={code} isTrusted={isTrusted} isExposed={address.isExposed} />
  }
  const ways = await waysToSignIn(address, hasCode)
  if (!ways.ownerNeeded) redirect(`/sign-in?${new URLSearchParams({ next, code })}`)
  return (
    <Gate
      title={`Welcome to ${ways.organization ?? 'Signalbox'}`}
      text={isTrusted ? 'You are the first person here, so you become the owner.' : undefined}
    >
      {address.isExposed && <Exposed />}
      {isTrusted && !address.isExposed && <OwnerForm next={next} code={code} />}
      {!isTrusted && <NeedsCode what="There is no owner yet. To create one" />}
    </Gate>
  )
}

/** As people look for them: by city, and the one without a city first. */
function zonesByCity(): string[] {
  const [utc, ...others] = allZones(Date.now()).toSorted(
    (a, b) => Number(b.name === 'UTC') - Number(a.name === 'UTC') || a.city.localeCompare(b.city),
  )
  return [utc, ...others].flatMap((zone) => zone?.name ?? [])
}

type SetUpProps = { code: string; isTrusted: boolean; isExposed: boolean }

/** Before there is an organization. */
function SetUp({ code, isTrusted, isExposed }: SetUpProps) {
  return (
    <Gate
      title="Set up Signalbox"
      isTall={isTrusted && !isExposed}
      text={
        isTrusted ? 'Your organization, and you as its owner. You can change all of it later.' : undefined
      }
    >
      {isExposed && <Exposed />}
      {isTrusted && !isExposed && <SetUpForm code={code} zones={zonesByCity()} />}
      {!isTrusted && <NeedsCode what="This installation is not set up yet. To set it up" />}
    </Gate>
  )
}

function NeedsCode({ what }: { what: string }) {
  return (
    <Notice tone="caution">
      {what}, open the link that this installation prints in its terminal: it contains the setup code.
    </Notice>
  )
}
