'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useOffers } from '#components/ui/viewer.tsx'
import type { AutomationDefinition } from '#contract/automation-list.ts'
import { api } from '#lib/api/browser/api.ts'
import { levelWords } from './words.ts'

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

/** Model level and, where the service sends it, the model that serves the level. */
export function ModelFact({ level }: { level: AutomationDefinition['modelLevel'] }) {
  const isOffered = useOffers()('listCapabilities')
  const { data } = useQuery({ ...api.capabilities.list.queryOptions(), enabled: isOffered })
  const served = data?.models.find((model) => model.level === level)
  return (
    <Fact name="Model">
      {levelWords[level]}
      {served && (
        <span className="block text-sm text-ink-3">
          {served.model ?? 'None is configured, so the built-in writer is used'}
        </span>
      )}
    </Fact>
  )
}
