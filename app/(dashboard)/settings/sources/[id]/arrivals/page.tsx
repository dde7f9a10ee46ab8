import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { firstView } from '#components/kit/list/first-view.ts'
import type { SearchParams } from '#components/kit/list/list-state.ts'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { ArrivalsScreen } from '#components/screens/sources/arrivals/arrivals-screen.tsx'
import { arrivals } from '#components/screens/sources/arrivals/list.tsx'
import { sourceQuery } from '#components/screens/sources/queries.ts'
import { SourcesOnly } from '#components/screens/sources/sources-only.tsx'
import { isUuid } from '#lib/ids.ts'
import { openPage } from '#lib/page/open-page.ts'
import { routes } from '#lib/routes.ts'

export const metadata: Metadata = { title: 'Arrivals' }

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> }

export default async function ArrivalsPage({ params, searchParams }: Props) {
  const [{ id }, search, page] = await Promise.all([params, searchParams, openPage()])
  if (!isUuid(id)) notFound()
  const { api, read } = page
  return (
    <SourcesOnly page={page} title="Arrivals" back={{ href: routes.settingsSources, label: 'Sources' }}>
      {async () => {
        const connection = sourceQuery(api, id)
        await read(connection)
        const { view, data } = await firstView(arrivals, page, {
          ...{ search, given: id },
          more: ({ open }) => [
            connection,
            ...(open !== undefined && isUuid(open)
              ? [api.arrivals.get.queryOptions({ input: { arrivalId: open } })]
              : []),
          ],
        })
        return (
          <Prefetched state={data}>
            <ArrivalsScreen id={id} view={view} />
          </Prefetched>
        )
      }}
    </SourcesOnly>
  )
}
