import type { Metadata } from 'next'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { DestinationsScreen } from '#components/screens/settings/destinations/destinations-screen.tsx'
import { AdminsOnly } from '#components/screens/settings/role-notes.tsx'
import { openPage } from '#lib/page/open-page.ts'

export const metadata: Metadata = { title: 'Destinations' }

export default async function DestinationsPage() {
  const page = await openPage()
  return (
    <>
      <PageHeader
        title="Destinations"
        summary="What automations send their output through, and whether it arrives."
      />
      <Content page={page} />
    </>
  )
}

async function Content({
  page: { api, offers, prefetch, viewer },
}: {
  page: Awaited<ReturnType<typeof openPage>>
}) {
  if (!offers('listDestinations'))
    return <NotOffered what="Destinations">Where it sends to is set where the service is.</NotOffered>
  if (viewer.member.role === 'member')
    return (
      <AdminsOnly title="Destinations are for owners and admins">
        They hold the credentials that {viewer.organization.name} writes with. Ask an owner or an admin when
        an automation cannot deliver; where each one sends stands in its definition.
      </AdminsOnly>
    )
  return (
    <Prefetched state={await prefetch([api.destinations.list.queryOptions()])}>
      <DestinationsScreen />
    </Prefetched>
  )
}
