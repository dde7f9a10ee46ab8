import type { Metadata } from 'next'
import { firstView } from '#components/kit/list/first-view.ts'
import type { SearchParams } from '#components/kit/list/list-state.ts'
import { Page } from '#components/kit/page/page.tsx'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { topics } from '#components/screens/topics/list.tsx'
import { TopicsScreen } from '#components/screens/topics/topics-screen.tsx'
import { openPage } from '#lib/page/open-page.ts'

export const metadata: Metadata = { title: 'Topics' }

type Props = { searchParams: Promise<SearchParams> }

export default async function TopicsPage({ searchParams }: Props) {
  const { offers } = await openPage()
  return (
    <Page>
      <PageHeader title="Topics" summary="What people talk about, told apart by what it comes down to." />
      {offers('listTopics') ? (
        <Topics search={await searchParams} />
      ) : (
        <NotOffered what="Topics">You can still open a single topic by its address.</NotOffered>
      )}
    </Page>
  )
}

async function Topics({ search }: { search: SearchParams }) {
  const { view, data } = await firstView(topics, await openPage(), { search, given: undefined })
  return (
    <Prefetched state={data}>
      <TopicsScreen view={view} />
    </Prefetched>
  )
}
