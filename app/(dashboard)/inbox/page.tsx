import type { Metadata } from 'next'
import { firstView } from '#components/kit/list/first-view.ts'
import type { SearchParams } from '#components/kit/list/list-state.ts'
import { Page } from '#components/kit/page/page.tsx'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { InboxScreen } from '#components/screens/inbox/inbox-screen.tsx'
import { inbox } from '#components/screens/inbox/list.tsx'
import { openPage } from '#lib/page/open-page.ts'

export const metadata: Metadata = { title: 'Inbox' }

type Props = { searchParams: Promise<SearchParams> }

export default async function InboxPage({ searchParams }: Props) {
  const { offers } = await openPage()
  return (
    <Page>
      <PageHeader title="Inbox" summary="What automations wrote for you and everybody here." />
      {offers('listInbox') ? (
        <Items search={await searchParams} />
      ) : (
        <NotOffered what="An inbox">Automations still send to channels and addresses.</NotOffered>
      )}
    </Page>
  )
}

async function Items({ search }: { search: SearchParams }) {
  const page = await openPage()
  const { view, data } = await firstView(inbox, page, { search, given: undefined })
  return (
    <Prefetched state={data}>
      <InboxScreen view={view} />
    </Prefetched>
  )
}
