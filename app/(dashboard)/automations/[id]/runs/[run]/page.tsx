import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Page } from '#components/kit/page/page.tsx'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { MarkdownText } from '#components/kit/story/elements/markdown.tsx'
import { RunScreen } from '#components/screens/runs/run-screen.tsx'
import { isUuid } from '#lib/ids.ts'
import { openPage } from '#lib/page/open-page.ts'

type Props = { params: Promise<{ id: string; run: string }> }

async function readRun({ params }: Props) {
  const [{ id, run: runId }, page] = await Promise.all([params, openPage()])
  if (!isUuid(id) || !isUuid(runId)) notFound()
  const query = page.api.runs.get.queryOptions({ input: { runId } })
  const isOffered = page.offers('getRun')
  const run = isOffered ? await page.read(query) : null
  if (run && run.automationId !== id.toLowerCase()) notFound()
  return { run, isOffered, runId, query, page }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { run } = await readRun(props)
  return { title: run ? `Run of ${run.automationName}` : 'Run' }
}

export default async function RunPage(props: Props) {
  const { run, isOffered, runId, query, page } = await readRun(props)
  if (!isOffered)
    return (
      <Page>
        <PageHeader title="Run" />
        <NotOffered what="Pages of single runs" />
      </Page>
    )
  return (
    <Page width="panels">
      <Prefetched state={await page.prefetch([query])}>
        <RunScreen id={runId} output={run?.output ? <MarkdownText content={run.output} start={3} /> : null} />
      </Prefetched>
    </Page>
  )
}
