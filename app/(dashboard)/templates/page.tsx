import type { Metadata } from 'next'
import { fullService, templatesQuery } from '#components/kit/automation/template-queries.ts'
import { templatesList } from '#components/kit/automation/templates-list.tsx'
import { parseListState, type SearchParams } from '#components/kit/list/list-state.ts'
import { Page } from '#components/kit/page/page.tsx'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { TemplatesScreen } from '#components/screens/templates/templates-screen.tsx'
import { readConnections } from '#lib/page/connections.ts'
import { openPage } from '#lib/page/open-page.ts'

export const metadata: Metadata = { title: 'Templates' }

export default async function TemplatesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const state = parseListState(templatesList, await searchParams)
  const page = await openPage()
  return (
    <Page>
      <PageHeader
        title="Templates"
        summary="Ready-made automations. You can change everything before they run."
      />
      {page.offers('listAutomationTemplates') ? (
        <Gallery page={page} state={state} />
      ) : (
        <NotOffered what="Templates">You can still create an automation from scratch.</NotOffered>
      )}
    </Page>
  )
}

type GalleryProps = {
  page: Awaited<ReturnType<typeof openPage>>
  state: Parameters<typeof templatesQuery>[1]
}

async function Gallery({ page, state }: GalleryProps) {
  const [data, connections] = await Promise.all([
    page.prefetch([templatesQuery(page.api, state, page.offers(fullService))]),
    readConnections(page),
  ])
  return (
    <Prefetched state={data}>
      <TemplatesScreen connections={connections} />
    </Prefetched>
  )
}
