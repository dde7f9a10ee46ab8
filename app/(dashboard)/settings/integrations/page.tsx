import type { Metadata } from 'next'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { IntegrationsScreen } from '#components/screens/settings/integrations/integrations-screen.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { getEnv } from '#lib/env.ts'
import { openPage } from '#lib/page/open-page.ts'
import { routes } from '#lib/routes.ts'

export const metadata: Metadata = { title: 'Integrations' }

export default async function IntegrationsPage() {
  const { api, offers, prefetch, viewer } = await openPage()
  const canConnect = offers('listSources') && viewer.member.role !== 'member'
  return (
    <>
      <PageHeader
        title="Integrations"
        summary="Where messages and events come from, and which automations need each source."
        actions={
          canConnect && (
            <ButtonLink href={routes.settingsSources} data-act="">
              Connect a source
            </ButtonLink>
          )
        }
      />
      {offers('listIntegrations') ? (
        <Prefetched state={await prefetch([api.integrations.list.queryOptions()])}>
          <IntegrationsScreen base={getEnv().SIGNALBOX_API_URL} />
        </Prefetched>
      ) : (
        <NotOffered what="Integrations">See the list of channels for what it reads.</NotOffered>
      )}
    </>
  )
}
