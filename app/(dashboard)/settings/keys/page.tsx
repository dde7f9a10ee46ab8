import type { Metadata } from 'next'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { OwnersOnly } from '#components/kit/states/role-notes.tsx'
import { KeysScreen } from '#components/screens/settings/keys/keys-screen.tsx'
import { getEnv } from '#lib/env.ts'
import { openPage } from '#lib/page/open-page.ts'

export const metadata: Metadata = { title: 'API keys' }

export default async function KeysPage() {
  const { api, offers, prefetch, viewer } = await openPage()
  if (!offers('listApiKeys'))
    return (
      <>
        <PageHeader title="API keys" />
        <NotOffered what="API keys in the dashboard">
          Create them on the command line of the service.
        </NotOffered>
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
          A program with a key can read and change everything in the organization. So only owners see, create
          and revoke keys.
        </OwnersOnly>
      </Prefetched>
    </>
  )
}
