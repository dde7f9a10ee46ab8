import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { AccountScreen } from '#components/screens/settings/account/account-screen.tsx'
import { addressOf } from '#lib/auth/address.ts'
import { configuredProviders } from '#lib/auth/ways.ts'
import { takesPasskeys } from '#lib/hosts.ts'
import { openPage } from '#lib/page/open-page.ts'

export const metadata: Metadata = { title: 'Your account' }

export default async function AccountPage() {
  const { api, offers, prefetch } = await openPage()
  const { origin } = addressOf(await headers())
  const queries = [
    api.members.getOwn.queryOptions(),
    ...(offers('listPasskeys') ? [api.passkeys.list.queryOptions()] : []),
    ...(offers('listSessions') ? [api.members.listSessions.queryOptions()] : []),
  ]
  return (
    <>
      <PageHeader title="Your account" summary="Your name, and how you sign in." />
      {offers('getOwnMember') ? (
        <Prefetched state={await prefetch(queries)}>
          <AccountScreen providers={configuredProviders()} takesPasskeys={takesPasskeys(origin)} />
        </Prefetched>
      ) : (
        <NotOffered what="Accounts">Who may sign in is set in the environment of the dashboard.</NotOffered>
      )}
    </>
  )
}
