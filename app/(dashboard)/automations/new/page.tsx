import type { Metadata } from 'next'
import { fullService, templateQuery } from '#components/kit/automation/template-queries.ts'
import type { SearchParams } from '#components/kit/list/list-state.ts'
import { Page } from '#components/kit/page/page.tsx'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { BuilderNew } from '#components/screens/builder/builder.tsx'
import { firstQueries } from '#components/screens/builder/first-queries.ts'
import { NotAllowed, UnknownTemplate } from '#components/screens/builder/parts/explained.tsx'
import type { TemplateDetail } from '#contract/automation-templates.ts'
import { emptyDraft, scheduleOf } from '#contract/schedule/form/draft.ts'
import { openPage } from '#lib/page/open-page.ts'
import { routes } from '#lib/routes.ts'

export const metadata: Metadata = { title: 'New automation' }

type Opened = Awaited<ReturnType<typeof openPage>>

export default async function NewAutomationPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [search, page] = await Promise.all([searchParams, openPage()])
  const slug = typeof search.template === 'string' && search.template !== '' ? search.template : null
  const template = slug === null ? null : await readTemplate(page, slug)
  return (
    <Page width="panels">
      <PageHeader
        back={{ href: routes.automations, label: 'Automations' }}
        title="New automation"
        summary={
          template
            ? `From the template “${template.name}”. Everything is filled in; change what you like.`
            : 'What starts it, what it does, and where it sends its output.'
        }
      />
      {!page.offers('createAutomation') ? (
        <NotOffered what="Creating automations" singular />
      ) : page.viewer.member.role === 'member' ? (
        <NotAllowed what="create" />
      ) : (
        <>
          {slug !== null && !template && <UnknownTemplate slug={slug} />}
          <Prefetched
            state={
              await page.prefetch(
                firstQueries(page.api, page.offers, begunWith(template, page.viewer.organization.timezone)),
              )
            }
          >
            <BuilderNew
              key={slug ?? ''}
              template={template}
              organizationZone={page.viewer.organization.timezone}
              now={Date.now()}
            />
          </Prefetched>
        </>
      )}
    </Page>
  )
}

function begunWith(template: TemplateDetail | null, timezone: string) {
  if (template) return { schedule: template.schedule, rules: template.setup?.rules, timezone }
  const begun = scheduleOf(emptyDraft(Date.now(), timezone), timezone)
  return { schedule: 'schedule' in begun ? begun.schedule : null, timezone }
}

/** Null when there is no such template or it cannot be loaded; the page explains it and starts empty. */
async function readTemplate({ api, offers, attempt }: Opened, slug: string): Promise<TemplateDetail | null> {
  if (!offers('getAutomationTemplate')) return null
  return attempt(templateQuery(api, slug, offers(fullService)))
}
