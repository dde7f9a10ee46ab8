import type { Metadata } from 'next'
import { firstView } from '#components/kit/list/first-view.ts'
import type { SearchParams } from '#components/kit/list/list-state.ts'
import { Page } from '#components/kit/page/page.tsx'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { ChannelsScreen } from '#components/screens/channels/channels-screen.tsx'
import { channels } from '#components/screens/channels/list.tsx'
import { openPage } from '#lib/page/open-page.ts'

export const metadata: Metadata = { title: 'Channels' }

export default async function ChannelsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { view, data } = await firstView(channels, await openPage(), {
    ...{ search: await searchParams, given: undefined },
  })
  return (
    <Page>
      <PageHeader title="Channels" summary="Where people talk to you." />
      <Prefetched state={data}>
        <ChannelsScreen view={view} />
      </Prefetched>
    </Page>
  )
}
