'use client'

import { useQuery } from '@tanstack/react-query'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { Section } from '#components/ui/section.tsx'
import { api } from '#lib/api/browser/api.ts'
import { HowTo } from './how-to.tsx'
import { LevelsTable } from './levels-table.tsx'
import { UsageTable } from './usage-table.tsx'
import { WithoutModel } from './without-model.tsx'
import { providerNames } from './words.ts'

export function ModelsScreen() {
  const { data, error, isPending, refetch, isFetching } = useQuery(api.models.list.queryOptions())
  if (isPending) return <LoadingRows rows={6} label="The models are loading" />
  if (!data)
    return (
      <ReadFailure
        title="The models could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  const { levels, judge, usage } = data
  const isConfigured = levels.some(({ configured }) => configured)
  return (
    <div className="grid gap-8">
      {!isConfigured && <WithoutModel />}
      <Section flush title="Levels" note="An automation asks for one of three.">
        <LevelsTable levels={levels} />
        {judge.configured && (
          <p className="pt-3 text-ink-2">
            Conditions are judged by <span className="font-medium text-ink">{judge.model}</span>,{' '}
            {providerNames[judge.provider]}.
          </p>
        )}
      </Section>
      <Section
        flush
        title="Last 30 days"
        note="Days in UTC. Questions about conditions before a run, and about schedules in words, are not counted."
      >
        <UsageTable usage={usage} />
      </Section>
      <Section title={isConfigured ? 'How it is set' : 'How to set one'}>
        <HowTo />
      </Section>
    </div>
  )
}
