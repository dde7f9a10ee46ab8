import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import {
  everyTemplateQuery,
  fullService,
  hasNextRuns,
  madeFromQuery,
  nextRunsQuery,
  templateQuery,
} from '#components/kit/automation/template-queries.ts'
import { Page } from '#components/kit/page/page.tsx'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { TemplateBody } from '#components/screens/templates/template-body.tsx'
import { UseTemplate } from '#components/screens/templates/use-template.tsx'
import type { TemplateDetail } from '#contract/automation-templates.ts'
import { readConnections } from '#lib/page/connections.ts'
import { openPage } from '#lib/page/open-page.ts'
import { routes } from '#lib/routes.ts'

type Props = { params: Promise<{ slug: string }> }
type Opened = Awaited<ReturnType<typeof openPage>>

const back = { href: routes.templates, label: 'Templates' }
const isSlug = (text: string) => /^[a-z0-9-]{1,100}$/.test(text)

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ slug }, page] = await Promise.all([params, openPage()])
  const template = isSlug(slug) && (await read(page, slug))
  return { title: template ? template.name : 'Template' }
}

export default async function TemplatePage({ params }: Props) {
  const [{ slug }, page] = await Promise.all([params, openPage()])
  if (!isSlug(slug)) notFound()
  const template = await read(page, slug)
  if (!page.offers('getAutomationTemplate'))
    return (
      <Page width="panels">
        <PageHeader title="Template" back={back} />
        <NotOffered what="The page of a template" singular />
      </Page>
    )
  const [state, connections] = await Promise.all([
    page.prefetch(queriesOf(page, slug, template)),
    readConnections(page),
  ])
  return (
    <Page width="panels">
      <PageHeader
        back={back}
        title={template?.name ?? 'Template'}
        summary={template?.subtitle}
        actions={<UseTemplate slug={slug} />}
      />
      <Prefetched state={state}>
        <TemplateBody slug={slug} connections={connections} />
      </Prefetched>
    </Page>
  )
}

async function read(page: Opened, slug: string): Promise<TemplateDetail | null> {
  if (!page.offers('getAutomationTemplate')) return null
  return page.read(templateQuery(page.api, slug, page.offers(fullService)))
}

function queriesOf({ api, offers, viewer }: Opened, slug: string, template: TemplateDetail | null) {
  const isFull = offers(fullService)
  const { timezone } = viewer.organization
  const schedule = template?.schedule
  return [
    templateQuery(api, slug, isFull),
    ...(offers('listAutomationTemplates') ? [everyTemplateQuery(api, isFull)] : []),
    ...(offers('listAutomations') ? [madeFromQuery(api, slug)] : []),
    ...(offers('listCapabilities') ? [api.capabilities.list.queryOptions()] : []),
    ...(schedule && hasNextRuns(schedule) && offers('previewSchedule')
      ? [nextRunsQuery(api, { schedule }, timezone)]
      : []),
  ]
}
