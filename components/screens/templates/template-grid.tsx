'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { fullService, templateQuery } from '#components/kit/automation/template-queries.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import type { TemplateSummary } from '#contract/automation-templates.ts'
import { api } from '#lib/api/browser/api.ts'
import type { Connections } from '#lib/templates/connections.ts'
import { type NeedGroup, needWords } from './narrow.ts'
import { TemplateCard } from './template-card.tsx'
import { useCardKeys } from './use-card-keys.ts'

type Props = {
  templates: readonly TemplateSummary[]
  /** Null: all in one. */
  groups: readonly NeedGroup[] | null
  connections: Connections
}

const gridLook = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-3'

export function TemplateGrid({ templates, groups, connections }: Props) {
  const cards = (some: readonly TemplateSummary[]) => <Cards templates={some} connections={connections} />
  useCardKeys()
  if (!groups) return cards(templates)
  return (
    <div className="grid gap-8">
      {groups.map(({ need, templates: some }) => (
        <Group key={need} need={need} count={some.length}>
          {cards(some)}
        </Group>
      ))}
    </div>
  )
}

type GroupProps = { need: NeedGroup['need']; count: number; children: React.ReactNode }

function Group({ need, count, children }: GroupProps) {
  const id = useId()
  const { title, note } = needWords[need]
  return (
    <section aria-labelledby={id}>
      <header className="mb-3 flex flex-wrap items-baseline gap-x-2.5">
        <h2 id={id} className="text-lg font-semibold tracking-[-0.01em]">
          {title}
        </h2>
        <p className="text-sm text-ink-3">{note}</p>
        <p className="ml-auto text-xs tabular-nums text-ink-3">
          {count}
          <span className="sr-only"> templates</span>
        </p>
      </header>
      {children}
    </section>
  )
}

function Cards({ templates, connections }: Omit<Props, 'groups'>) {
  const queries = useQueryClient()
  const isFull = useOffers()(fullService)
  const near = (slug: string) => void queries.prefetchQuery(templateQuery(api, slug, isFull))
  return (
    <ul className={gridLook}>
      {templates.map((template) => (
        <TemplateCard key={template.slug} template={template} connections={connections} onNear={near} />
      ))}
    </ul>
  )
}
