import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { EndpointScreen } from '#components/screens/settings/webhooks/endpoint-screen.tsx'
import { WebhooksOnly } from '#components/screens/settings/webhooks/owners.tsx'
import { isUuid } from '#lib/ids.ts'
import { openPage } from '#lib/page/open-page.ts'
import { routes } from '#lib/routes.ts'

export const metadata: Metadata = { title: 'Webhook' }

const back = { href: routes.settingsWebhooks, label: 'Webhooks' }

export default async function WebhookPage({ params }: { params: Promise<{ id: string }> }) {
  const [{ id }, page] = await Promise.all([params, openPage()])
  if (!isUuid(id)) notFound()
  return (
    <WebhooksOnly page={page} header={<PageHeader title="Webhook" back={back} />}>
      {async () => {
        const endpoint = page.api.webhookEndpoints.get.queryOptions({ input: { endpointId: id } })
        await page.read(endpoint)
        return (
          <Prefetched state={await page.prefetch([endpoint])}>
            <EndpointScreen id={id} />
          </Prefetched>
        )
      }}
    </WebhooksOnly>
  )
}
