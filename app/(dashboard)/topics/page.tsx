import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { parseTableView, tableViewCookie } from '#components/kit/list/columns.ts'
import { parseListState, type SearchParams } from '#components/kit/list/list-state.ts'
import { Page } from '#components/kit/page/page.tsx'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { topicsInput, topicsList } from '#components/screens/topics/topics-list.ts'
import { TopicsScreen } from '#components/screens/topics/topics-screen.tsx'
import { openPage } from '#lib/api/server/page.ts'

export const metadata: Metadata = { title: 'Topics' }

export default async function TopicsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const state = parseListState(topicsList, await searchParams)
  const [jar, page] = await Promise.all([cookies(), openPage()])
  return (
    <Page>
      <PageHeader title="Topics" summary="What people talk about, told apart by what it comes down to." />
      {page.offers('listTopics') ? (
        <Prefetched state={await page.prefetch(queriesOf(page, state))}>
          <TopicsScreen view={parseTableView(jar.get(tableViewCookie('topics'))?.value)} />
        </Prefetched>
      ) : (
        <NotOffered what="Topics">You can still open a single topic by its address.</NotOffered>
      )}
    </Page>
  )
}

type Opened = Awaited<ReturnType<typeof openPage>>

function queriesOf({ api, offers }: Opened, state: ReturnType<typeof parseListState<typeof topicsList>>) {
  const { company, channel } = state.filters
  return [
    api.topics.list.queryOptions({ input: topicsInput(state, state.page) }),
    ...(channel === undefined ? [] : [api.channels.get.queryOptions({ input: { channelId: channel } })]),
    ...(company !== undefined && offers('getCompany')
      ? [api.companies.get.queryOptions({ input: { companyId: company } })]
      : []),
  ]
}
