'use client'

import { useQuery } from '@tanstack/react-query'
import { PromptText } from '#components/kit/automation/prompt-text.tsx'
import { fullService, templateQuery } from '#components/kit/automation/template-queries.ts'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { classes } from '#components/ui/classes.ts'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Section } from '#components/ui/section.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import type { TemplateDetail } from '#contract/automation-templates.ts'
import { api } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'
import type { Connections } from '#lib/templates/connections.ts'
import { MadeFrom } from './made-from.tsx'
import { RelatedTemplates } from './related-templates.tsx'
import { TemplateFacts } from './template-facts.tsx'

type Props = { slug: string; connections: Connections; inDialog?: boolean }

/** All there is to know of a template, in a dialog and on a page of its own. */
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
