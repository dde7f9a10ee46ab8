import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { recentMessages } from '#components/kit/messages/recent.ts'
import { Page } from '#components/kit/page/page.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { channelsOf } from '#components/screens/topics/channels-of.ts'
import { topicQueries } from '#components/screens/topics/topic-queries.ts'
import { TopicScreen } from '#components/screens/topics/topic-screen.tsx'
import type { TopicDetail } from '#contract/topics.ts'
import { isTopicId, isUuid } from '#lib/ids.ts'
import { openPage } from '#lib/page/open-page.ts'

type Search = { discussion?: string | string[] }
type Props = { params: Promise<{ id: string }>; searchParams: Promise<Search> }

/** Reads the topic, where the service has an operation for it. */
async function readTopic(id: string): Promise<TopicDetail | null> {
  const page = await openPage()
  return page.offers('getTopic') ? page.read(topicQueries(page.api, id).topic) : null
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params
  if (!isTopicId(id)) return {}
  return { title: (await readTopic(id))?.title ?? 'Topic' }
}

export default async function TopicPage({ params, searchParams }: Props) {
  const [{ id }, { discussion }] = await Promise.all([params, searchParams])
  if (!isTopicId(id)) notFound()
  const page = await openPage()
  const { api, offers } = page
  const topic = await readTopic(id)
  const known = topic?.id ?? id
  const queries = topicQueries(api, known)
  if (!offers('getTopic')) await page.read(queries.people)
  const [open] = [discussion].flat()
  const state = await page.prefetch([
    ...(offers('getTopic') ? [topicQueries(api, id).topic] : []),
    queries.people,
    ...(offers('getOrganization') ? [queries.organization] : []),
    ...(topic?.lifecycleState === 'completed' && offers('listTopicAskers') ? [queries.askers] : []),
    ...(offers('listTopicIssues') ? [queries.issues] : []),
    ...(offers('listTopicLinks') ? [queries.links] : []),
    ...(offers('getTopicHistory') ? [queries.history] : []),
    ...(topic
      ? channelsOf(topic).map((ids) => api.channels.list.queryOptions({ input: { ids, limit: 100 } }))
      : []),
    ...(open && isUuid(open) && offers('listMessages') ? [recentMessages(api, { groupId: open })] : []),
  ])
  return (
    <Page width="panels">
      <Prefetched state={state}>
        <TopicScreen id={id} />
      </Prefetched>
    </Page>
  )
}
