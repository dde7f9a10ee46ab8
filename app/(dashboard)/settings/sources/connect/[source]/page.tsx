import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import type { SearchParams } from '#components/kit/list/list-state.ts'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { ReadFailed } from '#components/kit/states/read-failure.tsx'
import { ConnectScreen } from '#components/screens/sources/connect/connect-screen.tsx'
import { SourcesOnly } from '#components/screens/sources/sources-only.tsx'
import { bringsWords, isFile, minuteWords } from '#components/screens/sources/words.ts'
import { integrationLabel, SourceMark } from '#components/ui/source-icon.tsx'
import { attempt } from '#lib/api/failure.ts'
import { isUuid } from '#lib/ids.ts'
import { openPage } from '#lib/page/open-page.ts'
import { routes } from '#lib/routes.ts'

type Props = { params: Promise<{ source: string }>; searchParams: Promise<SearchParams> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Connect ${integrationLabel((await params).source)}` }
}

const back = { href: routes.settingsSources, label: 'Sources' }

export default async function ConnectPage({ params, searchParams }: Props) {
  const [{ source: name }, { connection }, page] = await Promise.all([params, searchParams, openPage()])
  return (
    <SourcesOnly page={page} title={`Connect ${integrationLabel(name)}`} back={back}>
      {async () => {
        const told = await attempt(page.api.sources.list.call())
        if (!told.ok) return <ReadFailed failure={told.failure} what="The source could not be loaded" />
        const source = told.data.data.find((one) => one.source === name)
        if (!source) notFound()
        if (isFile(source)) redirect(routes.importFile)
        const asked = typeof connection === 'string' && isUuid(connection)
        const state = await page.prefetch(
          asked ? [page.api.connections.get.queryOptions({ input: { connectionId: connection } })] : [],
        )
        return (
          <>
            <PageHeader
              back={back}
              mark={<SourceMark source={name} />}
              title={`Connect ${source.title}`}
              summary={source.description}
            />
            <p className="-mt-1 mb-6 text-sm text-ink-3">
              {`Brings: ${bringsWords(source)} · ${minuteWords(source.minutes)}`}
            </p>
            <Prefetched state={state}>
              <ConnectScreen source={source} />
            </Prefetched>
          </>
        )
      }}
    </SourcesOnly>
  )
}
