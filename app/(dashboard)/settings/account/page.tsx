import type { Metadata } from 'next'
import { AccountScreen } from '#components/settings/account/account-screen.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { Prefetched } from '#components/shell/prefetched.tsx'
import { NotOffered } from '#components/ui/states/not-offered.tsx'
import { openPage } from '#lib/api/server/page.ts'
import { configuredProviders } from '#lib/auth/ways.ts'

export const metadata: Metadata = { title: 'Your account' }

export default async function AccountPage() {
  const { api, offers, prefetch } = await openPage()
  return (
    <>
      <PageHeader title="Your account" summary="What you are called here, and how you sign in." />
      {offers('getOwnMember') ? (
        <Prefetched state={await prefetch([api.members.getOwn.queryOptions()])}>
          <AccountScreen providers={configuredProviders()} />
        </Prefetched>
      ) : (
        <NotOffered what="Accounts">The settings of the dashboard name who may sign in.</NotOffered>
      )}
    </>
  )
}
