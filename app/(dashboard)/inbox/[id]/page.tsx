import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Page } from '#components/kit/page/page.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { MarkdownText } from '#components/kit/story/elements/markdown.tsx'
import { ItemScreen } from '#components/screens/inbox/item-screen.tsx'
import { isUuid } from '#lib/ids.ts'
import { openPage } from '#lib/page/open-page.ts'

type Props = { params: Promise<{ id: string }> }

async function readItem({ params }: Props) {
  const [{ id }, page] = await Promise.all([params, openPage()])
  if (!isUuid(id) || !page.offers('getInboxItem')) notFound()
  const query = page.api.inbox.get.queryOptions({ input: { itemId: id } })
  return { id, page, query, item: await page.read(query) }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: (await readItem(props)).item?.title ?? 'Inbox' }
}

export default async function InboxItemPage(props: Props) {
  const { id, page, query, item } = await readItem(props)
  return (
    <Page width="panels">
      <Prefetched state={await page.prefetch([query])}>
        <ItemScreen id={id} output={item ? <MarkdownText content={item.body} start={2} /> : null} />
      </Prefetched>
    </Page>
  )
}
