import type { Metadata } from 'next'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { OrganizationScreen } from '#components/screens/settings/organization/organization-screen.tsx'
import { chosenInput, placesInput } from '#components/screens/settings/organization/outputs.ts'
import { openPage } from '#lib/page/open-page.ts'

export const metadata: Metadata = { title: 'Organization' }

export default async function OrganizationPage() {
  const page = await openPage()
  return (
    <>
      <PageHeader
        title="Organization"
        summary="Its name, its time zone, and where its automations send output."
      />
      {page.offers('getOrganization') ? (
        <Prefetched state={await page.prefetch(await queriesOf(page))}>
          <OrganizationScreen />
        </Prefetched>
      ) : (
        <NotOffered what="The settings of the organization">They are set in the service itself.</NotOffered>
      )}
    </>
  )
}

async function queriesOf({ api, attempt, offers, viewer }: Awaited<ReturnType<typeof openPage>>) {
  const organization = api.organization.get.queryOptions()
  const known = await attempt(organization)
  const chosen = known && chosenInput(known)
  const channels = [placesInput(''), ...(chosen ? [chosen] : [])]
  return [
    organization,
    ...(offers('listChannels') ? channels.map((input) => api.channels.list.queryOptions({ input })) : []),
    ...(offers('listDestinations') && viewer.member.role !== 'member'
      ? [api.destinations.list.queryOptions()]
      : []),
  ]
}
