'use client'

import { useQuery } from '@tanstack/react-query'
import { useOffers } from '#components/ui/viewer.tsx'
import type { AutomationDefinition } from '#contract/automation-list.ts'
import { api } from '#lib/api/browser/api.ts'
import { Fact } from './fact.tsx'
import { levelWords } from './level-words.ts'

/** The level that is asked for and, where the service tells, the model that serves it. */
export function ModelFact({ level }: { level: AutomationDefinition['modelLevel'] }) {
  const isOffered = useOffers()('listCapabilities')
  const { data } = useQuery({ ...api.capabilities.list.queryOptions(), enabled: isOffered })
  const served = data?.models.find((model) => model.level === level)
  return (
    <Fact name="Model">
      {levelWords[level]}
      {served && (
        <span className="block text-sm text-ink-3">
          {served.model ?? 'None is configured: the built-in writer takes its place'}
        </span>
      )}
    </Fact>
  )
}
