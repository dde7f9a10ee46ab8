import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { parseActors } from '#components/kit/history/track/actors.ts'
import type { SearchParams } from '#components/kit/list/list-state.ts'
import { recentMessages } from '#components/kit/messages/recent.ts'
import { Page } from '#components/kit/page/page.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import {
  activityInput,
  channelTabs,
  historyInput,
  peopleInput,
  searchOf,
  topicsInput,
} from '#components/screens/channels/channel-queries.ts'
import { ChannelScreen } from '#components/screens/channels/channel-screen.tsx'
import { isUuid } from '#lib/ids.ts'
import { openPage } from '#lib/page/open-page.ts'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params
  if (!isUuid(id)) return {}
  const page = await openPage()
  const channel = await page.read(page.api.channels.get.queryOptions({ input: { channelId: id } }))
  return { title: channel?.channelName ?? 'Channel' }
}

export default async function ChannelPage({ params, searchParams }: Props) {
  const [{ id }, { q, tab, by }] = await Promise.all([params, searchParams])
  if (!isUuid(id)) notFound()
  const page = await openPage()
  const channel = page.api.channels.get.queryOptions({ input: { channelId: id } })
  await page.read(channel)
  const { api, offers } = page
  const overview = () => {
    const search = searchOf([q].flat()[0])
    return [
      ...(offers('getMessageStatistics')
        ? [api.statistics.messages.queryOptions({ input: activityInput(id) })]
        : []),
      ...(offers('listMessages')
        ? [recentMessages(api, { channelId: id, ...(search !== '' && { search }) })]
        : []),
      ...(offers('listChannelPeople') ? [api.channels.people.queryOptions({ input: peopleInput(id) })] : []),
      ...(offers('listTopics') ? [api.topics.list.queryOptions({ input: topicsInput(id) })] : []),
    ]
  }
  const trail = () =>
    offers('getChannelHistory')
      ? [api.channels.history.infiniteOptions(historyInput(id, parseActors(by)))]
      : []
  const shown = channelTabs.parse(tab) === 'history' ? trail() : overview()
  const state = await page.prefetch([channel, ...shown])
  return (
    <Page width="panels">
      <Prefetched state={state}>
        <ChannelScreen id={id} />
      </Prefetched>
    </Page>
  )
}
