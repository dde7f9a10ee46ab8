import type { Metadata } from 'next'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { AdminsOnly } from '#components/kit/states/role-notes.tsx'
import { DestinationsScreen } from '#components/screens/settings/destinations/destinations-screen.tsx'
import { openPage } from '#lib/page/open-page.ts'

export const metadata: Metadata = { title: 'Destinations' }

export default async function DestinationsPage() {
  const page = await openPage()
  return (
    <>
      <PageHeader
        title="Destinations"
        summary="Where automations can send their output, and whether it arrives."
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
    return <NotOffered what="Destinations">Destinations are set up in the service itself.</NotOffered>
  if (viewer.member.role === 'member')
    return (
      <AdminsOnly title="Destinations are for owners and admins">
        They hold the credentials that {viewer.organization.name} sends with. When an automation cannot
        deliver, ask an owner or an admin. The definition of an automation shows where it sends its output.
      </AdminsOnly>
    )
  return (
    <Prefetched state={await prefetch([api.destinations.list.queryOptions()])}>
      <DestinationsScreen />
    </Prefetched>
  )
}
