import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { parseTableView, tableViewCookie } from '#components/kit/list/columns.ts'
import { parseListState, type SearchParams } from '#components/kit/list/list-state.ts'
import { Page } from '#components/kit/page/page.tsx'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { automationsInput, automationsList } from '#components/screens/automations/automations-list.ts'
import { AutomationsScreen } from '#components/screens/automations/automations-screen.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { tip } from '#components/ui/tooltip.ts'
import { openPage } from '#lib/api/server/page.ts'
import { routes } from '#lib/routes.ts'

export const metadata: Metadata = { title: 'Automations' }

export default async function AutomationsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const state = parseListState(automationsList, await searchParams)
  const [jar, page] = await Promise.all([cookies(), openPage()])
  return (
    <Page>
      <PageHeader
        title="Automations"
        summary="What runs by itself: when, where it reports to, and whether it is well."
        actions={
          page.offers('createAutomation') && page.viewer.member.role !== 'member' ? (
            <ButtonLink href={routes.newAutomation} variant="primary" {...tip('New automation', 'c')}>
              New automation
            </ButtonLink>
          ) : undefined
        }
      />
      {page.offers('listAutomations') ? (
        <Prefetched state={await page.prefetch(queriesOf(page, state))}>
          <AutomationsScreen view={parseTableView(jar.get(tableViewCookie('automations'))?.value)} />
        </Prefetched>
      ) : (
        <NotOffered what="Lists of automations">
          It can create automations; what becomes of them is not told.
        </NotOffered>
      )}
    </Page>
  )
}

type Opened = Awaited<ReturnType<typeof openPage>>

function queriesOf(
  { api, offers }: Opened,
  state: ReturnType<typeof parseListState<typeof automationsList>>,
) {
  const { template } = state.filters
  return [
    api.automations.list.queryOptions({ input: automationsInput(state, state.page) }),
    ...(template !== undefined && offers('getAutomationTemplate')
      ? [api.automationTemplates.get.queryOptions({ input: { slug: template } })]
      : []),
  ]
}
