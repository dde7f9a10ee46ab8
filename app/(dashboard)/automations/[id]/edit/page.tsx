import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { automationQuery } from '#components/kit/automation/queries.ts'
import type { SearchParams } from '#components/kit/list/list-state.ts'
import { Page } from '#components/kit/page/page.tsx'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { MarkdownText } from '#components/kit/story/elements/markdown.tsx'
import { BuilderEdit } from '#components/screens/builder/builder.tsx'
import { firstQueries } from '#components/screens/builder/first-queries.ts'
import { NotAllowed } from '#components/screens/builder/parts/explained.tsx'
import { isUuid } from '#lib/ids.ts'
import { openPage } from '#lib/page/open-page.ts'
import { routes } from '#lib/routes.ts'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> }
type Opened = Awaited<ReturnType<typeof openPage>>

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ id }, page] = await Promise.all([params, openPage()])
  if (!isUuid(id) || !page.offers('getAutomation')) return { title: 'Edit automation' }
  const automation = await page.read(automationQuery(page.api, id))
  return { title: automation ? `Edit ${automation.name}` : 'Edit automation' }
}

export default async function EditAutomationPage({ params, searchParams }: Props) {
  const [{ id }, search, page] = await Promise.all([params, searchParams, openPage()])
  if (!isUuid(id)) notFound()
  const isOffered = page.offers('getAutomation') && page.offers('updateAutomation')
  const query = automationQuery(page.api, id)
  const automation = isOffered ? await page.read(query) : null
  const queries = automation ? firstQueries(page.api, page.offers, automation) : []
  return (
    <Page width="panels">
      <PageHeader
        back={{ href: routes.automation(id), label: automation?.name ?? 'Automation' }}
        title="Edit automation"
        summary={
          automation
            ? `Version ${automation.version}. Runs that have started keep the version they started with.`
            : undefined
        }
      />
      {!isOffered ? (
        <NotOffered what="Editing automations" singular />
      ) : page.viewer.member.role === 'member' ? (
        <NotAllowed what="edit" />
      ) : (
        <Prefetched state={await page.prefetch([query, ...queries])}>
          <BuilderEdit
            id={id}
            organizationZone={page.viewer.organization.timezone}
            now={Date.now()}
            written={await readWritten(page, id, search.test)}
          />
        </Prefetched>
      )}
    </Page>
  )
}

/** Reads the output of the run in the address. */
async function readWritten({ api, offers, attempt }: Opened, id: string, runId: SearchParams[string]) {
  if (typeof runId !== 'string' || !isUuid(runId) || !offers('getRun')) return null
  const run = await attempt(api.runs.get.queryOptions({ input: { runId } }))
  if (!run?.output || run.automationId !== id.toLowerCase()) return null
  return { runId, output: <MarkdownText content={run.output} start={4} /> }
}
