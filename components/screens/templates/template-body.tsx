'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { PromptText } from '#components/kit/automation/prompt-text.tsx'
import { fullService, madeFromQuery, templateQuery } from '#components/kit/automation/template-queries.ts'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { classes } from '#components/ui/classes.ts'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Section } from '#components/ui/section.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { tip } from '#components/ui/tooltip.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import type { AutomationSummary } from '#contract/automation-list.ts'
import type { TemplateDetail } from '#contract/automation-templates.ts'
import { api } from '#lib/api/browser/api.ts'
import { statusShown } from '#lib/automation-status.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import type { Connections } from '#lib/templates/connections.ts'
import { RelatedTemplates } from './related-templates.tsx'
import { TemplateFacts } from './template-facts.tsx'

/** The automations of this organization that were made from it. */
function MadeFrom({ slug }: { slug: string }) {
  const isOffered = useOffers()('listAutomations')
  const { data } = useQuery({ ...madeFromQuery(api, slug), enabled: isOffered })
  if (!data || data.totalCount === 0) return null
  const rest = data.totalCount - data.data.length
  return (
    <Section title="Your automations from it" flush>
      <ul>
        {data.data.map((automation) => (
          <Made key={automation.id} automation={automation} />
        ))}
      </ul>
      {rest > 0 && (
        <Link
          href={`${routes.automations}?template=${slug}`}
          className="mt-2 inline-block text-sm text-ink-2 hover:text-ink hover:underline"
        >
          {`and ${formatCount(rest)} more`}
        </Link>
      )}
    </Section>
  )
}

function Made({ automation }: { automation: AutomationSummary }) {
  const { id, name, description } = automation
  const { mark, word } = statusShown(automation)
  return (
    <li className="flex h-9 items-center gap-2.5 border-b border-line">
      <span className="inline-flex shrink-0" {...tip(word)}>
        <StatusMark status={mark} />
      </span>
      <span className="sr-only">{word}:</span>
      <Link href={routes.automation(id)} className="min-w-0 truncate font-medium hover:underline">
        {name}
      </Link>
      <span className="min-w-0 truncate text-sm text-ink-3 max-sm:hidden">{description}</span>
    </li>
  )
}

type Props = { slug: string; connections: Connections; inDialog?: boolean }

/** Shows a template, in the dialog and on its page. */
export function TemplateBody({ slug, connections, inDialog = false }: Props) {
  const isFull = useOffers()(fullService)
  const { data, error, refetch, isFetching } = useQuery(templateQuery(api, slug, isFull))
  if (data) return <Shown template={data} connections={connections} inDialog={inDialog} />
  if (error)
    return (
      <ReadFailure
        title="The template could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return <LoadingRows label="Loading the template" rows={10} />
}

type ShownProps = { template: TemplateDetail; connections: Connections; inDialog: boolean }

function Shown({ template, connections, inDialog }: ShownProps) {
  const { slug, description, prompt, relatedTemplates } = template
  const promptId = `prompt-${slug}`
  return (
    <>
      {description && (
        <p className={classes('mb-6 max-w-[46rem] text-pretty text-ink-2', !inDialog && 'sm:text-lg')}>
          {description}
        </p>
      )}
      <div
        className={
          inDialog
            ? 'grid gap-x-9 gap-y-8 md:grid-cols-[minmax(0,1fr)_17rem]'
            : 'grid gap-x-12 gap-y-8 md:grid-cols-[minmax(0,1fr)_20rem]'
        }
      >
        <aside className="grid min-w-0 content-start gap-7 md:col-start-2 md:row-start-1">
          <TemplateFacts template={template} connections={connections} />
        </aside>
        <div className="grid min-w-0 content-start gap-8 md:col-start-1 md:row-start-1">
          <Section
            title="Prompt"
            note={`${formatCount(prompt.length)} characters`}
            aside={<CopyButton from={promptId} what="the prompt" />}
          >
            <PromptText id={promptId} prompt={prompt} />
          </Section>
          <MadeFrom slug={slug} />
          <RelatedTemplates slugs={relatedTemplates} inDialog={inDialog} />
        </div>
      </div>
    </>
  )
}
