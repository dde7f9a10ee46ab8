import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { notFound } from 'next/navigation'
import {
  automationQuery,
  historyQuery,
  isTimed,
  previewQuery,
  versionsQuery,
} from '#components/kit/automation/queries.ts'
import { fullService, templateQuery } from '#components/kit/automation/template-queries.ts'
import { firstQueries } from '#components/kit/list/definition.ts'
import {
  parseListState,
  parseTableView,
  type SearchParams,
  tableViewCookie,
} from '#components/kit/list/list-state.ts'
import { Page } from '#components/kit/page/page.tsx'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { AutomationScreen } from '#components/screens/automations/detail/automation-screen.tsx'
import { type AutomationTab, automationTabs } from '#components/screens/automations/detail/tabs.ts'
import { runs, startsOf } from '#components/screens/automations/runs/list.tsx'
import type { AutomationDetail } from '#contract/automation-list.ts'
import { isUuid } from '#lib/ids.ts'
import { openPage } from '#lib/page/open-page.ts'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> }
type Opened = Awaited<ReturnType<typeof openPage>>

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params
  const page = await openPage()
  if (!isUuid(id) || !page.offers('getAutomation')) return { title: 'Automation' }
  return { title: (await page.read(automationQuery(page.api, id)))?.name ?? 'Automation' }
}

export default async function AutomationPage({ params, searchParams }: Props) {
  const [{ id }, search, jar, page] = await Promise.all([params, searchParams, cookies(), openPage()])
  if (!isUuid(id)) notFound()
  if (!page.offers('getAutomation')) return <Unknown />
  const automation = await page.read(automationQuery(page.api, id))
  const state = await page.prefetch([
    automationQuery(page.api, id),
    ...(automation ? queriesOf(page, automation, automationTabs.parse(search.tab), search) : []),
  ])
  return (
    <Page>
      <Prefetched state={state}>
        <AutomationScreen id={id} view={parseTableView(jar.get(tableViewCookie('runs'))?.value)} />
      </Prefetched>
    </Page>
  )
}

/** Queries of the tab in the address. */
function queriesOf(
  { api, offers }: Opened,
  automation: AutomationDetail,
  tab: AutomationTab,
  search: SearchParams,
) {
  const { id, schedule, templateSlug } = automation
  if (tab === 'runs' && offers('listAutomationRuns')) {
    const given = { automationId: id, starts: startsOf(automation) }
    return firstQueries(runs, parseListState(runs, search), { api, offers, given })
  }
  if (tab === 'history' && offers('getAutomationHistory')) return [historyQuery(api, id)]
  if (tab !== 'definition') return []
  return [
    ...(offers('listAutomationVersions') ? [versionsQuery(api, id)] : []),
    ...(offers('listCapabilities') ? [api.capabilities.list.queryOptions()] : []),
    ...(templateSlug !== null && offers('getAutomationTemplate')
      ? [templateQuery(api, templateSlug, offers(fullService))]
      : []),
    ...(isTimed(schedule) && offers('previewSchedule')
      ? [previewQuery(api, { ...automation, schedule })]
      : []),
  ]
}

function Unknown() {
  return (
    <Page>
      <PageHeader title="Automation" />
      <NotOffered what="Pages of single automations">The list of automations still works.</NotOffered>
    </Page>
  )
}
