'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSettled } from '#components/kit/schedule/use-settled.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import type { EventEstimateInput } from '#contract/event-estimate.ts'
import { api } from '#lib/api/browser/api.ts'
import { estimateInput, estimateWords } from '#lib/builder/estimate.ts'
import { useBuilder } from '../state/builder-context.ts'

const waitMs = 400

/** How often the chosen events came lately, in one sentence. */
export function EventEstimate({ titleOf }: { titleOf: (name: string) => string }) {
  const { draft, automation, now } = useBuilder()
  const schedule = automation?.schedule
  const channelIds = schedule?.type === 'event' ? schedule.channelIds : undefined
  const isOffered = useOffers()('estimateEventRuns')
  const wanted = JSON.stringify(isOffered ? estimateInput({ ...draft.event, channelIds }) : null)
  const asked = useSettled(wanted, waitMs)
  const input = JSON.parse(asked) as EventEstimateInput | null
  const { data, error, isPlaceholderData } = useQuery({
    ...api.events.estimate.queryOptions({ input: input ?? { events: ['topic.created'] } }),
    enabled: input !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  if (wanted === 'null' || input === null) return null
  const isStale = asked !== wanted || isPlaceholderData
  const told =
    data &&
    estimateWords(data, {
      chosen: input.events.length,
      hasCondition: draft.event.condition.trim() !== '',
      now,
      titleOf,
    })
  const text = error ? 'How often these come could not be told.' : told?.text
  return (
    <p
      role="status"
      aria-busy={isStale}
      className={`min-h-5 text-sm text-pretty transition-opacity ${told?.isMany ? 'text-caution' : 'text-ink-2'} ${isStale ? 'opacity-60' : ''}`}
    >
      {text}
    </p>
  )
}
