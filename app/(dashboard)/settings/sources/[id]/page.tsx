import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { backfillsInput, latestQuery, sourceQuery } from '#components/screens/sources/queries.ts'
import { SourceScreen } from '#components/screens/sources/source/source-screen.tsx'
import { SourcesOnly } from '#components/screens/sources/sources-only.tsx'
import { isUuid } from '#lib/ids.ts'
import { openPage } from '#lib/page/open-page.ts'
import { routes } from '#lib/routes.ts'

export const metadata: Metadata = { title: 'Source' }

const back = { href: routes.settingsSources, label: 'Sources' }

export default async function SourcePage({ params }: { params: Promise<{ id: string }> }) {
  const [{ id }, page] = await Promise.all([params, openPage()])
  if (!isUuid(id)) notFound()
  const { api, offers, prefetch, read } = page
  return (
    <SourcesOnly page={page} title="Source" back={back}>
      {async () => {
        const connection = sourceQuery(api, id)
        await read(connection)
        const activity = api.connections.activity.queryOptions({ input: { connectionId: id } })
        const backfills = api.connections.listBackfills.queryOptions({ input: backfillsInput(id) })
        const state = await prefetch([
          connection,
          api.sources.list.queryOptions(),
          ...(offers('getConnectionActivity') ? [activity] : []),
          ...(offers('listArrivals') ? [latestQuery(api, id)] : []),
          ...(offers('listBackfills') ? [backfills] : []),
        ])
        return (
          <Prefetched state={state}>
            <SourceScreen id={id} />
          </Prefetched>
        )
      }}
    </SourcesOnly>
  )
}
