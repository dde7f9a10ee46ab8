import type { Metadata } from 'next'
import { firstView } from '#components/kit/list/first-view.ts'
import type { SearchParams } from '#components/kit/list/list-state.ts'
import { Page } from '#components/kit/page/page.tsx'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { AutomationsScreen } from '#components/screens/automations/automations-screen.tsx'
import { automations } from '#components/screens/automations/list.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { tip } from '#components/ui/tooltip.ts'
import { openPage } from '#lib/page/open-page.ts'
import { routes } from '#lib/routes.ts'

export const metadata: Metadata = { title: 'Automations' }

export default async function AutomationsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const page = await openPage()
  return (
    <Page>
      <PageHeader
        title="Automations"
        summary="What runs automatically: when, where it sends its output, and whether it works."
        actions={
          page.offers('createAutomation') && page.viewer.member.role !== 'member' ? (
            <ButtonLink href={routes.newAutomation} variant="primary" {...tip('New automation', 'c')}>
              New automation
            </ButtonLink>
          ) : undefined
        }
      />
      {page.offers('listAutomations') ? (
        <Automations search={await searchParams} />
      ) : (
        <NotOffered what="Lists of automations">You can still create automations here.</NotOffered>
      )}
    </Page>
  )
}

async function Automations({ search }: { search: SearchParams }) {
  const { view, data } = await firstView(automations, await openPage(), { search, given: undefined })
  return (
    <Prefetched state={data}>
      <AutomationsScreen view={view} />
    </Prefetched>
  )
}
