import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { parseActors } from '#components/kit/history/track/actors.ts'
import type { SearchParams } from '#components/kit/list/list-state.ts'
import { notesOffered, notesQuery } from '#components/kit/notes/queries.ts'
import { Page } from '#components/kit/page/page.tsx'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { ReadFailed } from '#components/kit/states/read-failure.tsx'
import { CompanyScreen } from '#components/screens/companies/detail/company-screen.tsx'
import { findCompany } from '#components/screens/companies/detail/find-company.ts'
import { MergedCompany } from '#components/screens/companies/detail/merged-company.tsx'
import {
  type CompanyTab,
  companyQuery,
  companyTabs,
  fullService,
  historyQuery,
  peopleQuery,
  topicsQuery,
} from '#components/screens/companies/detail/queries.ts'
import { attempt } from '#lib/api/failure.ts'
import { openPage } from '#lib/page/open-page.ts'
import { routes } from '#lib/routes.ts'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> }

const find = cache(async (companyId: string) => attempt(findCompany(await openPage(), companyId)))

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const result = await find((await params).id)
  if (!result.ok) return { title: 'Company' }
  const found = result.data
  return { title: found?.kind === 'company' ? found.company.name : (found?.name ?? 'Not found') }
}

export default async function CompanyPage({ params, searchParams }: Props) {
  const [{ id: companyId }, address, { api, offers, prefetch }] = await Promise.all([
    params,
    searchParams,
    openPage(),
  ])
  const result = await find(companyId)
  if (!result.ok)
    return (
      <Page width="panels">
        <PageHeader back={{ href: routes.companies, label: 'Companies' }} title="Company" />
        <ReadFailed what="The company could not be loaded" failure={result.failure} />
      </Page>
    )
  const found = result.data
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
  const topics = offers('listTopics') ? [topicsQuery(api, companyId)] : []
  const fields = offers('listCustomFields') ? [api.customFields.list.queryOptions({ input: {} })] : []
  const notes = offers(notesOffered) ? [notesQuery(api, { companyId })] : []
  const shown = {
    overview: () => [people('few'), ...topics, ...fields, ...notes],
    people: () => [people('many')],
    topics: () => topics,
    history: () => [trail],
  } satisfies Record<CompanyTab, () => unknown[]>
  const known = { ...companyQuery(api, companyId), queryFn: () => found.company }
  const data = await prefetch([...(isFull ? [known] : []), ...shown[companyTabs.parse(address.tab)]()])
  return (
    <Page width="panels">
      <Prefetched state={data}>
        <CompanyScreen row={found.company} isNameOnly={found.isNameOnly} />
      </Prefetched>
    </Page>
  )
}
