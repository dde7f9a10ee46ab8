import type { Metadata } from 'next'
import { Page } from '#components/kit/page/page.tsx'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { ProposalsScreen } from '#components/screens/topics/proposals/proposals-screen.tsx'
import { proposalsPage, tabCounts } from '#components/screens/topics/topic-queries.ts'
import { TopicsTabs } from '#components/screens/topics/topics-tabs.tsx'
import { openPage } from '#lib/page/open-page.ts'
import { routes } from '#lib/routes.ts'

export const metadata: Metadata = { title: 'Proposals' }

export default async function ProposalsPage() {
  const { api, offers, prefetch } = await openPage()
  const isOffered = offers('listTopicProposals')
  return (
    <Page>
      <PageHeader
        title="Topics"
        summary="What the topic writer suggests: merges, splits and changes of state. Nothing changes until you accept it."
        {...(!isOffered && { back: { href: routes.topics, label: 'Topics' } })}
      />
      {isOffered ? (
        <Prefetched state={await prefetch([proposalsPage(api, 1), ...tabCounts(api, offers)])}>
          <TopicsTabs />
          <ProposalsScreen />
        </Prefetched>
      ) : (
        <NotOffered what="Proposals to merge and split topics">You can still see every topic.</NotOffered>
      )}
    </Page>
  )
}
