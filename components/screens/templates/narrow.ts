import type { TemplatesState } from '#components/kit/automation/templates-list.tsx'
import type { TemplateNeed, TemplateSummary } from '#contract/automation-templates.ts'
import { type Connections, integrationsOf, missingOf } from '#lib/templates/connections.ts'

type Filters = TemplatesState['filters']

/** Templates that match the filters; fields that the service does not send match nothing. */
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

/** Sources that it listens to or reads, and media that it sends to. */
function involved(template: TemplateSummary): string[] {
  return [
    ...integrationsOf(template),
    ...(template.setup?.outputChannels ?? []).map(({ channel }) => channel),
  ]
}

export const needWords: Record<TemplateNeed, { title: string; note: string }> = {
  voice: { title: 'Learn what customers say', note: 'Weekly and monthly summaries, read in five minutes' },
  problems: { title: 'Catch problems early', note: 'Before a second customer reports them' },
  accounts: { title: 'Look after accounts', note: 'Who to contact, and what to know before' },
  changes: { title: 'Tell customers about changes', note: 'When a merge does what somebody asked for' },
  order: { title: 'Keep topics in order', note: 'No duplicates, and an owner for each topic' },
}

export type NeedGroup = { need: TemplateNeed; templates: TemplateSummary[] }

/** Groups by purpose, in a fixed order; null when the service does not send the purpose. */
export function grouped(templates: readonly TemplateSummary[]): NeedGroup[] | null {
  if (templates.some(({ setup }) => setup === undefined)) return null
  const needs = Object.keys(needWords) as TemplateNeed[]
  return needs
    .map((need) => ({ need, templates: templates.filter(({ setup }) => setup?.need === need) }))
    .filter((group) => group.templates.length > 0)
}
