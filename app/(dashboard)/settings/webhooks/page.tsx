import type { Metadata } from 'next'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { WebhooksOnly } from '#components/screens/settings/webhooks/owners.tsx'
import { WebhooksScreen } from '#components/screens/settings/webhooks/webhooks-screen.tsx'
import { openPage } from '#lib/page/open-page.ts'

export const metadata: Metadata = { title: 'Webhooks' }

export default async function WebhooksPage() {
  const page = await openPage()
  return (
    <WebhooksOnly page={page} header={<PageHeader title="Webhooks" />}>
      {async () => (
        <Prefetched state={await page.prefetch([page.api.webhookEndpoints.list.queryOptions()])}>
          <WebhooksScreen />
        </Prefetched>
      )}
    </WebhooksOnly>
  )
}
