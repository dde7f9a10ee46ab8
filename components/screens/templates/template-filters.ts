'use client'

import { createElement } from 'react'
import { integrations, type TemplatesState } from '#components/kit/automation/templates-list.ts'
import { triggerFilter } from '#components/kit/automation/words.ts'
import type { FilterControl } from '#components/kit/list/filters.ts'
import { IntegrationIcon, integrationLabel } from '#components/ui/integration-icon.tsx'
import type { Connections } from '#lib/templates/connections.ts'

type Filters = TemplatesState['filters']
type Change = (patch: { filters: Partial<Filters> }) => void

/** What starts them is only asked for where the service tells. */
export function templateFilters(
  { filters }: TemplatesState,
  { connections, isFull, change }: { connections: Connections; isFull: boolean; change: Change },
): FilterControl[] {
  return [
    ...(isFull ? [triggerFilter(filters.trigger, (trigger) => change({ filters: { trigger } }))] : []),
    {
      kind: 'many',
      id: 'integration',
      label: 'Works with',
      options: integrations.map((value) => ({
        value,
        label: integrationLabel(value),
        icon: createElement(IntegrationIcon, { integration: value, decorative: true }),
        ...(connections.sources[value] === 'missing' && { note: 'Not connected' }),
      })),
      value: filters.integration,
      onChange: (value) => change({ filters: { integration: value as Filters['integration'] } }),
    },
    {
      kind: 'flag',
      id: 'ready',
      label: 'Ready',
      value: filters.ready,
      words: ['Ready to use', 'Something is missing'],
      onChange: (ready) => change({ filters: { ready } }),
    },
  ]
}
