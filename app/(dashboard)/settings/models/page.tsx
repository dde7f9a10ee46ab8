import type { Metadata } from 'next'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { ModelsScreen } from '#components/screens/settings/models/models-screen.tsx'
import { openPage } from '#lib/page/open-page.ts'

export const metadata: Metadata = { title: 'Models' }

export default async function ModelsPage() {
  const { api, offers, prefetch } = await openPage()
  return (
    <>
      <PageHeader title="Models" summary="The language models that automations use, and what they cost." />
      {offers('listModels') ? (
        <Prefetched state={await prefetch([api.models.list.queryOptions()])}>
          <ModelsScreen />
        </Prefetched>
      ) : (
        <NotOffered what="Models">This service does not say which models it uses.</NotOffered>
      )}
    </>
  )
}
