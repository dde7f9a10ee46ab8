import type { Metadata } from 'next'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { WritersScreen } from '#components/screens/settings/writers/writers-screen.tsx'
import { rebuildsQuery } from '#components/screens/topics/rebuilds/queries.ts'
import { RebuildSection } from '#components/screens/topics/rebuilds/rebuild-section.tsx'
import { openPage } from '#lib/page/open-page.ts'

export const metadata: Metadata = { title: 'Topics and stories' }

export default async function TopicsAndStoriesPage() {
  const { api, offers, viewer, prefetch } = await openPage()
  const hasRebuilds = offers('listTopicRebuilds') && viewer.member.role !== 'member'
  const queries = [
    ...(offers('getTopicWriter') ? [api.topicWriter.get.queryOptions()] : []),
    ...(offers('getStoryWriter') ? [api.storyWriter.get.queryOptions()] : []),
    ...(hasRebuilds ? [rebuildsQuery(api)] : []),
  ]
  return (
    <>
      <PageHeader title="Topics and stories" summary="What Signalbox writes by itself, and when." />
      {queries.length > 0 ? (
        <Prefetched state={await prefetch(queries)}>
          <WritersScreen rebuilds={hasRebuilds && <RebuildSection />} />
        </Prefetched>
      ) : (
        <NotOffered what="The settings of the writers">This service writes nothing by itself.</NotOffered>
      )}
    </>
  )
}
