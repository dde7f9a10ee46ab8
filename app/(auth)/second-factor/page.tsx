import { headers } from 'next/headers'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { SetUpFactor } from '#components/screens/settings/account/set-up-factor.tsx'
import { Gate } from '#components/screens/sign-in/gate.tsx'
import { SignedInAs } from '#components/screens/sign-in/signed-in-as.tsx'
import { QueryProvider } from '#components/shell/query-provider.tsx'
import { ViewerProvider } from '#components/ui/viewer.tsx'
import { addressOf, nextPath } from '#lib/auth/address.ts'
import { takesPasskeys } from '#lib/hosts.ts'
import { openPage } from '#lib/page/open-page.ts'

export const metadata = { title: 'Set up a second factor' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** The only page for a member without a second factor where the organization asks for one. */
export default async function SecondFactorPage({ searchParams }: Props) {
  const [query, head, page] = await Promise.all([searchParams, headers(), openPage()])
  const { viewer, offered, api, prefetch } = page
  return (
    <Gate
      title="Set up a second factor"
      text={`${viewer.organization.name} requires one besides the password. Choose what suits you; you can change it later.`}
    >
      <ViewerProvider viewer={viewer} offered={offered}>
        <QueryProvider>
          <Prefetched state={await prefetch([api.members.getOwn.queryOptions()])}>
            <SetUpFactor next={nextPath(query.next)} takesPasskeys={takesPasskeys(addressOf(head).origin)} />
          </Prefetched>
        </QueryProvider>
      </ViewerProvider>
      <SignedInAs email={viewer.member.email} />
    </Gate>
  )
}
