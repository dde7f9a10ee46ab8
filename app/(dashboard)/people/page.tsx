import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { parseTableView, tableViewCookie } from '#components/kit/list/columns.ts'
import { parseListState, type SearchParams } from '#components/kit/list/list-state.ts'
import { Page } from '#components/kit/page/page.tsx'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { peopleInput, peopleList } from '#components/screens/people/people-list.ts'
import { PeopleScreen } from '#components/screens/people/people-screen.tsx'
import { personQueries } from '#components/screens/people/person-queries.ts'
import { openPage } from '#lib/api/server/page.ts'

export const metadata: Metadata = { title: 'People' }

type Opened = Awaited<ReturnType<typeof openPage>>

function sheetQueries(api: Opened['api'], offers: Opened['offers'], id: string) {
  return [
    ...(offers('getPerson') ? [personQueries.get(api, id)] : []),
    ...(offers('listMessages') ? [personQueries.messages(api, id)] : []),
    ...(offers('getPersonHistory') ? [personQueries.history(api, id)] : []),
  ]
}

export default async function PeoplePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const state = parseListState(peopleList, await searchParams)
  const [jar, { api, offers, prefetch }] = await Promise.all([cookies(), openPage()])
  const { company } = state.filters
  const data = await prefetch([
    api.people.list.queryOptions({ input: peopleInput(state, state.page) }),
    ...(company !== undefined && offers('getCompany')
      ? [api.companies.get.queryOptions({ input: { companyId: company } })]
      : []),
    ...(state.open === undefined ? [] : sheetQueries(api, offers, state.open)),
  ])
  return (
    <Page>
      <PageHeader
        title="People"
        summary="Everybody who wrote, with all accounts of one person in one place."
      />
      <Prefetched state={data}>
        <PeopleScreen view={parseTableView(jar.get(tableViewCookie('people'))?.value)} />
      </Prefetched>
    </Page>
  )
}
