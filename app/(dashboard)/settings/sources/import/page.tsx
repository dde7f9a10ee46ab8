import type { Metadata } from 'next'
import type { SearchParams } from '#components/kit/list/list-state.ts'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { ImportScreen } from '#components/screens/sources/import/import-screen.tsx'
import { importQuery, importsQuery } from '#components/screens/sources/import/queries.ts'
import { SourcesOnly } from '#components/screens/sources/sources-only.tsx'
import { SourceMark } from '#components/ui/source-icon.tsx'
import { isUuid } from '#lib/ids.ts'
import { openPage } from '#lib/page/open-page.ts'
import { routes } from '#lib/routes.ts'

export const metadata: Metadata = { title: 'Import a file' }

type Props = { searchParams: Promise<SearchParams> }

const back = { href: routes.settingsSources, label: 'Sources' }

export default async function ImportPage({ searchParams }: Props) {
  const [{ import: asked }, page] = await Promise.all([searchParams, openPage()])
  const { api, offers, prefetch } = page
  return (
    <SourcesOnly page={page} title="Import a file" back={back}>
      {async () => {
        const one = typeof asked === 'string' && isUuid(asked) ? [importQuery(api, asked)] : []
        return (
          <>
            <PageHeader
              back={back}
              mark={<SourceMark source="import" />}
              title="Import a file"
              summary="Messages from a table, or from an export of Slack or Discord."
            />
            {offers('createImport') && offers('listImports') ? (
              <Prefetched state={await prefetch([importsQuery(api), ...one])}>
                <ImportScreen />
              </Prefetched>
            ) : (
              <NotOffered what="Imports">Programs can send messages to it with an API key.</NotOffered>
            )}
          </>
        )
      }}
    </SourcesOnly>
  )
}
