import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { parseTableView, tableViewCookie } from '#components/kit/list/columns.ts'
import { parseListState, type SearchParams } from '#components/kit/list/list-state.ts'
import { Page } from '#components/kit/page/page.tsx'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { channelsInput, channelsList } from '#components/screens/channels/channels-list.ts'
import { ChannelsScreen } from '#components/screens/channels/channels-screen.tsx'
import { openPage } from '#lib/api/server/page.ts'

export const metadata: Metadata = { title: 'Channels' }

export default async function ChannelsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const state = parseListState(channelsList, await searchParams)
  const [jar, { api, prefetch }] = await Promise.all([cookies(), openPage()])
  const data = await prefetch([api.channels.list.queryOptions({ input: channelsInput(state, state.page) })])
  return (
    <Page>
      <PageHeader title="Channels" summary="Where people speak with you, the liveliest first." />
      <Prefetched state={data}>
        <ChannelsScreen view={parseTableView(jar.get(tableViewCookie('channels'))?.value)} />
      </Prefetched>
    </Page>
  )
}
