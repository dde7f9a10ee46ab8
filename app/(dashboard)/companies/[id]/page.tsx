import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { fullService } from '#components/companies/company-list.ts'
import { CompanyScreen } from '#components/companies/detail/company-screen.tsx'
import { findCompany } from '#components/companies/detail/find-company.ts'
import { MergedCompany } from '#components/companies/detail/merged-company.tsx'
import { companyQuery, historyQuery, peopleQuery, topicsQuery } from '#components/companies/detail/queries.ts'
import { type CompanyTab, parseTab } from '#components/companies/detail/tabs.ts'
import type { SearchParams } from '#components/data-table/list-state.ts'
import { parseActors } from '#components/history/track/actors.ts'
import { Page } from '#components/shell/page.tsx'
import { Prefetched } from '#components/shell/prefetched.tsx'
import { openPage } from '#lib/api/server/page.ts'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> }

const find = cache(async (companyId: string) => findCompany(await openPage(), companyId))

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const found = await find((await params).id)
  return { title: found?.kind === 'company' ? found.company.name : (found?.name ?? 'Not found') }
}

export default async function CompanyPage({ params, searchParams }: Props) {
  const [{ id: companyId }, address, { api, offers, prefetch }] = await Promise.all([
    params,
    searchParams,
    openPage(),
  ])
  const found = await find(companyId)
  if (!found) notFound()
  const isFull = offers(fullService)
  const trail = historyQuery(api, companyId, parseActors(address.by), isFull)
  if (found.kind === 'merged')
    return (
      <Page width="panels">
        <Prefetched state={await prefetch([trail])}>
          <MergedCompany companyId={companyId} name={found.name} target={found.target} />
        </Prefetched>
      </Page>
    )
  const people = (size: 'few' | 'many') => peopleQuery(api, companyId, size)
  const topics = (size: 'few' | 'many') => (offers('listTopics') ? [topicsQuery(api, companyId, size)] : [])
  const shown = {
    overview: () => [people('few'), ...topics('few')],
    people: () => [people('many')],
    topics: () => topics('many'),
    history: () => [trail],
  } satisfies Record<CompanyTab, () => unknown[]>
  const known = { ...companyQuery(api, companyId), queryFn: () => found.company }
  const data = await prefetch([...(isFull ? [known] : []), ...shown[parseTab(address.tab)]()])
  return (
    <Page width="panels">
      <Prefetched state={data}>
        <CompanyScreen row={found.company} />
      </Prefetched>
    </Page>
  )
}
