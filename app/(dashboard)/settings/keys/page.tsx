import type { Metadata } from 'next'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { KeysScreen } from '#components/screens/settings/keys/keys-screen.tsx'
import { OwnersOnly } from '#components/screens/settings/role-notes.tsx'
import { getEnv } from '#lib/env.ts'
import { openPage } from '#lib/page/open-page.ts'

export const metadata: Metadata = { title: 'API keys' }

export default async function KeysPage() {
  const { api, offers, prefetch, viewer } = await openPage()
  if (!offers('listApiKeys'))
    return (
      <>
        <PageHeader title="API keys" />
        <NotOffered what="Keys in the dashboard">They are made where the service is.</NotOffered>
      </>
    )
  if (viewer.member.role === 'owner')
    return (
      <Prefetched state={await prefetch([api.apiKeys.list.queryOptions()])}>
        <KeysScreen base={getEnv().SIGNALBOX_API_URL} />
      </Prefetched>
    )
  return (
    <>
      <PageHeader title="API keys" />
      <Prefetched state={await prefetch(offers('listMembers') ? [api.members.list.queryOptions()] : [])}>
        <OwnersOnly title="API keys are for owners">
          A key can do everything the organization can, from outside and in its name. So only owners see, make
          and revoke them.
        </OwnersOnly>
      </Prefetched>
    </>
  )
}
