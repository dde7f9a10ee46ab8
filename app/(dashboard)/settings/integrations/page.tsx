import type { Metadata } from 'next'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { IntegrationsScreen } from '#components/screens/settings/integrations/integrations-screen.tsx'
import { getEnv } from '#lib/env.ts'
import { openPage } from '#lib/page/open-page.ts'

export const metadata: Metadata = { title: 'Integrations' }

export default async function IntegrationsPage() {
  const { api, offers, prefetch } = await openPage()
  return (
    <>
      <PageHeader
        title="Integrations"
        summary="Where messages and events come from, and which automations depend on each."
      />
      {offers('listIntegrations') ? (
        <Prefetched state={await prefetch([api.integrations.list.queryOptions()])}>
          <IntegrationsScreen base={getEnv().SIGNALBOX_API_URL} />
        </Prefetched>
      ) : (
        <NotOffered what="Integrations">The channels that it reads are in the list of channels.</NotOffered>
      )}
    </>
  )
}
