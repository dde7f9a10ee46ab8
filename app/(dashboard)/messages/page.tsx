import type { Metadata } from 'next'
import { firstView } from '#components/kit/list/first-view.ts'
import type { SearchParams } from '#components/kit/list/list-state.ts'
import { Page } from '#components/kit/page/page.tsx'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { messages } from '#components/screens/messages/list.tsx'
import { MessagesScreen } from '#components/screens/messages/messages-screen.tsx'
import { isUuid } from '#lib/ids.ts'
import { openPage } from '#lib/page/open-page.ts'

export const metadata: Metadata = { title: 'Messages' }

type Props = { searchParams: Promise<SearchParams> }

export default function MessagesPage(props: Props) {
  return (
    <Page>
      <PageHeader title="Messages" summary="What people said to you, newest first." />
      <Content {...props} />
    </Page>
  )
}

async function Content({ searchParams }: Props) {
  const page = await openPage()
  const { api, offers } = page
  if (!offers('listMessages'))
    return <NotOffered what="Messages">You can still see how many there are and who wrote them.</NotOffered>
  const { view, data } = await firstView(messages, page, {
    ...{ search: await searchParams, given: undefined },
    more: ({ open }) =>
      open !== undefined && isUuid(open) && offers('getMessage')
        ? [api.messages.get.queryOptions({ input: { messageId: open } })]
        : [],
  })
  return (
    <Prefetched state={data}>
      <MessagesScreen view={view} />
    </Prefetched>
  )
}
