import type { Metadata } from 'next'
import { OrganizationScreen } from '#components/settings/organization/organization-screen.tsx'
import { placesInput } from '#components/settings/organization/queries.ts'
import { PageHeader } from '#components/shell/page-header.tsx'
import { Prefetched } from '#components/shell/prefetched.tsx'
import { NotOffered } from '#components/ui/states/not-offered.tsx'
import { openPage } from '#lib/api/server/page.ts'

export const metadata: Metadata = { title: 'Organization' }

export default async function OrganizationPage() {
  const page = await openPage()
  return (
    <>
      <PageHeader
        title="Organization"
        summary="What it is called, which days it lives by, and where it speaks."
      />
      {page.offers('getOrganization') ? (
        <Prefetched state={await page.prefetch(queriesOf(page))}>
          <OrganizationScreen />
        </Prefetched>
      ) : (
        <NotOffered what="The settings of the organization">
          What it is called is set where the service is.
        </NotOffered>
      )}
    </>
  )
}

function queriesOf({ api, offers, viewer }: Awaited<ReturnType<typeof openPage>>) {
  return [
    api.organization.get.queryOptions(),
    ...(offers('listChannels') ? [api.channels.list.queryOptions({ input: placesInput('') })] : []),
    ...(offers('listDestinations') && viewer.member.role !== 'member'
      ? [api.destinations.list.queryOptions()]
      : []),
  ]
}
