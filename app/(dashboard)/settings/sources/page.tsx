import type { Metadata } from 'next'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { connectionsQuery } from '#components/screens/sources/queries.ts'
import { SourcesOnly } from '#components/screens/sources/sources-only.tsx'
import { SourcesScreen } from '#components/screens/sources/sources-screen.tsx'
import { openPage } from '#lib/page/open-page.ts'

export const metadata: Metadata = { title: 'Sources' }

export default async function SourcesPage() {
  const page = await openPage()
  const { api, prefetch } = page
  return (
    <SourcesOnly page={page} title="Sources">
      {async () => (
        <>
          <PageHeader
            title="Sources"
            summary="Where messages and events come from, and whether they still do."
          />
          <Prefetched state={await prefetch([api.sources.list.queryOptions(), connectionsQuery(api)])}>
            <SourcesScreen />
          </Prefetched>
        </>
      )}
    </SourcesOnly>
  )
}
