import type { Metadata } from 'next'
import { firstView } from '#components/kit/list/first-view.ts'
import type { SearchParams } from '#components/kit/list/list-state.ts'
import { Page } from '#components/kit/page/page.tsx'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { topics } from '#components/screens/topics/list.tsx'
import { tabCounts } from '#components/screens/topics/topic-queries.ts'
import { TopicsScreen } from '#components/screens/topics/topics-screen.tsx'
import { TopicsTabs } from '#components/screens/topics/topics-tabs.tsx'
import { openPage } from '#lib/page/open-page.ts'

export const metadata: Metadata = { title: 'Topics' }

type Props = { searchParams: Promise<SearchParams> }

export default async function TopicsPage({ searchParams }: Props) {
  const { offers } = await openPage()
  return (
    <Page>
      <PageHeader
        title="Topics"
        summary="What people talk about. Messages about the same thing form one topic."
      />
      {offers('listTopics') ? (
        <Topics search={await searchParams} />
      ) : (
        <NotOffered what="Topics">You can still open a topic by its address.</NotOffered>
      )}
    </Page>
  )
}

async function Topics({ search }: { search: SearchParams }) {
  const page = await openPage()
  const { view, data } = await firstView(topics, page, {
    ...{ search, given: undefined },
    more: () => tabCounts(page.api, page.offers),
  })
  return (
    <Prefetched state={data}>
      <TopicsTabs />
      <TopicsScreen view={view} />
    </Prefetched>
  )
}
