'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { canonical } from '#components/kit/form/intent.ts'
import { useSettled } from '#components/ui/use-settled.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import type { ConditionTestInput } from '#contract/condition-test.ts'
import { api } from '#lib/api/browser/api.ts'
import { valuesIn } from '../condition/field-guide.tsx'
import { type Line, testInput } from '../condition/past-events.ts'
import type { EventDraft } from '../draft/draft.ts'
import { completeRules } from '../draft/rules.ts'
import { useBuilder } from '../state/builder-form.ts'

/** Milliseconds to wait after typing. */
const quietMs = 350
const mostEvents = 50

/** The last events, each with whether it meets the rules as they stand. No model is asked. */
export function useMatches(event: EventDraft) {
  const { automation, isChanged } = useBuilder()
  const isOffered = useOffers()('testCondition')
  const schedule = automation?.schedule
  const channelIds = schedule?.type === 'event' ? schedule.channelIds : undefined
  // The first view asks for nothing but what it shows.
  const isNeeded = isChanged || event.rules.rows.length > 0
  const isAsked = isOffered && isNeeded && event.events.length > 0 && event.events.length <= 20
  const wanted = canonical(
    isAsked
      ? { ...testInput({ ...event, condition: '' }, channelIds), judge: false, limit: mostEvents }
      : null,
  )
  const asked = useSettled(wanted, quietMs)
  const input = JSON.parse(asked) as ConditionTestInput | null
  const { data, error, isPlaceholderData, refetch, isFetching } = useQuery({
    ...api.events.testCondition.queryOptions({ input: input ?? { events: ['topic.created'] } }),
    enabled: input !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const lines: readonly Line[] | null = isAsked ? (data?.data ?? null) : null
  return {
    lines,
    error: isAsked ? error : null,
    retry: () => void refetch(),
    isRetrying: isFetching,
    isLoading: isAsked && !data && !error,
    /** The answer is to other rules than those that are shown. */
    isStale: asked !== wanted || isPlaceholderData,
  }
}

/** How many of the events meet each complete row, by its place among all; null where that is not known. */
export function metByRow(event: EventDraft, lines: readonly Line[] | null): (number | null)[] {
  const { rows, match } = event.rules
  let place = 0
  return rows.map((row) => {
    if (!completeRules({ match, rows: [row] })) return null
    const at = place++
    const known = lines?.filter(({ rulesMet }) => rulesMet?.[at] !== undefined) ?? []
    return known.length === 0 ? null : known.filter(({ rulesMet }) => rulesMet?.[at]).length
  })
}

const longestSeen = 60
const mostSeen = 30

/** Short texts that past events had in a field. */
export function seenValues(lines: readonly Line[] | null, field: string): string[] {
  const found = (lines ?? []).flatMap(({ payload }) => valuesIn(payload, field).flat())
  const texts = found.filter((it): it is string => typeof it === 'string' && it.length <= longestSeen)
  return [...new Set(texts)].toSorted((a, b) => a.localeCompare(b)).slice(0, mostSeen)
}
