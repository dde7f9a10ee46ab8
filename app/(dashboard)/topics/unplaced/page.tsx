import type { Metadata } from 'next'
import { firstView } from '#components/kit/list/first-view.ts'
import type { SearchParams } from '#components/kit/list/list-state.ts'
import { recentMessages } from '#components/kit/messages/recent.ts'
import { Page } from '#components/kit/page/page.tsx'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { asideCount, tabCounts } from '#components/screens/topics/topic-queries.ts'
import { TopicsTabs } from '#components/screens/topics/topics-tabs.tsx'
import { unplaced } from '#components/screens/topics/unplaced/list.tsx'
import { UnplacedScreen } from '#components/screens/topics/unplaced/unplaced-screen.tsx'
import { isUuid } from '#lib/ids.ts'
import { openPage } from '#lib/page/open-page.ts'
import { routes } from '#lib/routes.ts'

export const metadata: Metadata = { title: 'Unplaced' }

type Props = { searchParams: Promise<SearchParams> }

export default async function UnplacedPage({ searchParams }: Props) {
  const { offers } = await openPage()
  return (
    <Page>
      <PageHeader
        title="Topics"
        summary="Discussions that fit no topic clearly, with the topics that they may belong to."
        {...(!offers('listUnplaced') && { back: { href: routes.topics, label: 'Topics' } })}
      />
      {offers('listUnplaced') ? (
        <Unplaced search={await searchParams} />
      ) : (
        <NotOffered what="Discussions without a topic">You can still see every topic.</NotOffered>
      )}
    </Page>
  )
}

async function Unplaced({ search }: { search: SearchParams }) {
  const page = await openPage()
  const { api, offers } = page
  const { view, data } = await firstView(unplaced, page, {
    ...{ search, given: undefined },
    more: ({ open }) => [
      ...tabCounts(api, offers),
      asideCount(api),
      ...(open && isUuid(open) && offers('listMessages') ? [recentMessages(api, { groupId: open })] : []),
    ],
  })
  return (
    <Prefetched state={data}>
      <TopicsTabs />
      <UnplacedScreen view={view} />
    </Prefetched>
  )
}
