import type { TemplatesState } from '#components/kit/automation/templates-list.tsx'
import type { TemplateNeed, TemplateSummary } from '#contract/automation-templates.ts'
import { type Connections, integrationsOf, missingOf } from '#lib/templates/connections.ts'

type Filters = TemplatesState['filters']

/** Those that fit the filters; what a service without our additions does not tell of fits none of them. */
export function narrowed(
  templates: readonly TemplateSummary[],
  { trigger, integration, ready }: Filters,
  connections: Connections,
): TemplateSummary[] {
  return templates.filter((template) => {
    const { setup } = template
    if (trigger.length > 0 && !(setup && trigger.includes(setup.triggerKind))) return false
    const names: string[] = involved(template)
    if (integration.length > 0 && !integration.some((name) => names.includes(name))) return false
    return ready === undefined || ready === (missingOf(template, connections).length === 0)
  })
}

/** What it listens to or reads from, and what it sends through. */
function involved(template: TemplateSummary): string[] {
  return [
    ...integrationsOf(template),
    ...(template.setup?.outputChannels ?? []).map(({ channel }) => channel),
  ]
}

export const needWords: Record<TemplateNeed, { title: string; note: string }> = {
  voice: { title: 'Hear what customers say', note: 'By the week and by the month, to read in five minutes' },
  problems: { title: 'Catch problems early', note: 'Before the second customer has to tell you' },
  accounts: { title: 'Look after accounts', note: 'Who needs a word, and what to know before it' },
  changes: { title: 'Close the loop on changes', note: 'From a merge back to those who asked for it' },
  order: { title: 'Keep topics in order', note: 'Nothing twice, nothing without an owner' },
}

export type NeedGroup = { need: TemplateNeed; templates: TemplateSummary[] }

/** By what they are for, in a fixed order; null when the service does not tell. */
export function grouped(templates: readonly TemplateSummary[]): NeedGroup[] | null {
  if (templates.some(({ setup }) => setup === undefined)) return null
  const needs = Object.keys(needWords) as TemplateNeed[]
  return needs
    .map((need) => ({ need, templates: templates.filter(({ setup }) => setup?.need === need) }))
    .filter((group) => group.templates.length > 0)
}
