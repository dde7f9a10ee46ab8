import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { channelsInput, channelsList } from '#components/channels/channels-list.ts'
import { ChannelsScreen } from '#components/channels/channels-screen.tsx'
import { parseTableView, tableViewCookie } from '#components/data-table/columns.ts'
import { parseListState, type SearchParams } from '#components/data-table/list-state.ts'
import { Page } from '#components/shell/page.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { Prefetched } from '#components/shell/prefetched.tsx'
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
