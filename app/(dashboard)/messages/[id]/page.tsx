import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { MessagePage } from '#components/kit/messages/message-page.tsx'
import { Page } from '#components/kit/page/page.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { isUuid } from '#lib/ids.ts'
import { openPage } from '#lib/page/open-page.ts'

type Props = { params: Promise<{ id: string }> }

export const metadata: Metadata = { title: 'Message' }

export default async function Message({ params }: Props) {
  const { id: messageId } = await params
  if (!isUuid(messageId)) notFound()
  const page = await openPage()
  const query = page.api.messages.get.queryOptions({ input: { messageId } })
  if (page.offers('getMessage')) await page.read(query)
  const state = await page.prefetch(page.offers('getMessage') ? [query] : [])
  return (
    <Page width="reading">
      <Prefetched state={state}>
        <MessagePage id={messageId} />
      </Prefetched>
    </Page>
  )
}
