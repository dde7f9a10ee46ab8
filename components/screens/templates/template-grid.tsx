'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useId, useLayoutEffect } from 'react'
import { fullService, templateQuery } from '#components/kit/automation/template-queries.ts'
import { useShortcut } from '#components/kit/shortcuts/use-shortcut.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import type { TemplateSummary } from '#contract/automation-templates.ts'
import { api } from '#lib/api/browser/api.ts'
import type { Connections } from '#lib/templates/connections.ts'
import { type Box, neighbour, type Way } from '#lib/templates/neighbour.ts'
import { type NeedGroup, needWords } from './narrow.ts'
import { TemplateCard } from './template-card.tsx'

const ways: Record<string, Way> = {
  ArrowRight: 'right',
  ArrowLeft: 'left',
  ArrowDown: 'down',
  ArrowUp: 'up',
}

const links = () => [...document.querySelectorAll<HTMLElement>('[data-template-link]')]

function focus(link: HTMLElement | undefined): void {
  link?.focus({ preventScroll: true })
  link?.closest('li')?.scrollIntoView({ block: 'nearest' })
}

/** `j` and `k` move between cards; the arrows do too while a card has the focus, up and down by position. */
function useCardKeys(): void {
  const step = (by: 1 | -1) => () => {
    const all = links()
    const cards: (Element | null)[] = all
    const here = cards.indexOf(document.activeElement)
    focus(here < 0 ? all.at(by > 0 ? 0 : -1) : all[Math.max(0, Math.min(all.length - 1, here + by))])
  }
  useShortcut('j', step(1), { label: 'Next template', group: 'Templates' })
  useShortcut('k', step(-1), { label: 'Previous template', group: 'Templates' })
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const way = ways[event.key]
      const { target, defaultPrevented, ctrlKey, metaKey, altKey, shiftKey } = event
      if (!way || defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return
      if (!(target instanceof HTMLElement) || !target.matches('[data-template-link]')) return
      const all = links()
      event.preventDefault()
      focus(all[neighbour(all.map(boxOf), all.indexOf(target), way)])
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
}

function boxOf(link: HTMLElement): Box {
  const { left, top } = (link.closest('li') ?? link).getBoundingClientRect()
  return { left, top }
}

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
