'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useNames } from '#components/kit/automation/use-names.ts'
import { byMedium } from '#components/kit/automation/words.ts'
import { sourceLabel } from '#components/ui/source-icon.tsx'
import { useSettled } from '#components/ui/use-settled.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import type { SameAutomations, SameAutomationsInput } from '#contract/automation-same.ts'
import { joined } from '#contract/common/joined.ts'
import type { EventKind } from '#contract/event-shape.ts'
import { api } from '#lib/api/browser/api.ts'
import { useUnjudged } from '../condition/condition-card.tsx'
import type { BuilderDraft } from '../draft/draft.ts'
import { wantedWhen } from '../draft/input.ts'
import { placesIn } from '../send/places.ts'
import { useOrganization, usePlaceWords } from '../send/use-places.ts'
import { useBuilder, useDraft } from '../state/builder-form.ts'
import { useCapabilities } from '../tools/with-card.tsx'
import { useEventKinds } from '../when/use-event-kinds.ts'
import { useTiming } from '../when/use-timing.ts'
import { paceOf } from './pace.ts'
import { summaryOf } from './sentence.ts'

function useOutputs() {
  const { sendTo } = useDraft()
  const organization = useOrganization()
  const wordsFor = usePlaceWords()
  const standard = organization?.defaultOutput ? [organization.defaultOutput] : []
  return placesIn(sendTo.kind === 'places' ? sendTo.outputs : standard).map(wordsFor)
}

function useInboxWords({ inbox, inboxMemberIds }: BuilderDraft): string[] {
  const { member } = useNames(useMemo(() => ({ inboxMemberIds }), [inboxMemberIds]))
  if (!inbox) return []
  if (inboxMemberIds === null || inboxMemberIds.length === 0) return ['the inbox']
  return [`the inbox of ${joined(inboxMemberIds.map(member))}`]
}

/** The automation in words, its next run, and how many runs a day that makes. */
export function useSummary() {
  const draft = useDraft()
  const isEvent = draft.trigger === 'event'
  const { schedule, words, next, isOver, isRefused, counted } = useTiming()
  const { kindOf } = useEventKinds(isEvent)
  const { data } = useCapabilities()
  const places = useOutputs()
  const isUnjudged = useUnjudged(draft)
  const inboxWords = useInboxWords(draft)
  const pieces = summaryOf(draft, {
    scheduleWords: words,
    capabilities: data?.data ?? null,
    model: data?.models.find(({ level }) => level === draft.level)?.model,
    places: [...inboxWords, ...places.map(({ label, channel }) => `${label} ${byMedium(channel)}`)],
    isDefault: draft.sendTo.kind === 'default',
  })
  const silent = (isEvent ? draft.event.events : []).flatMap((name) => {
    const kind = kindOf(name)
    return kind && !kind.available ? [silence(kind)] : []
  })
  const perDay = isEvent || isRefused || !schedule ? null : paceOf(schedule, next, counted)
  return {
    pieces,
    next,
    isOver,
    perDay,
    notices: [
      ...(isUnjudged ? [unjudged] : []),
      ...places.flatMap(({ trouble }) => trouble ?? []),
      ...silent,
    ],
  }
}

const unjudged =
  'No AI model is set up, so the words of its condition cannot be judged: it would skip every event.'

function silence({ group, sources, title }: EventKind): string {
  const from = sources?.length ? joined(sources.map(sourceLabel), 'or') : group
  return `${from} is not connected yet, so “${title}” starts no run.`
}

const waitMs = 600

/**
 * Finds automations with the same task, time and destination. Sends the request after the first key or click, to
 * keep the first view fast.
 */
export function useSameAutomations(): SameAutomations['data'] {
  const { automation } = useBuilder()
  const draft = useDraft()
  const isOffered = useOffers()('findSameAutomations')
  const isAtWork = useAtWork()
  const wanted = JSON.stringify(isOffered && isAtWork ? inputOf(draft, automation?.id) : null)
  const asked = useSettled(wanted, waitMs)
  const input = JSON.parse(asked) as SameAutomationsInput | null
  const { data } = useQuery({
    ...api.automations.findSame.queryOptions({ input: input ?? unasked }),
    enabled: input !== null,
    staleTime: 30_000,
  })
  // An answer about another draft is not shown for this one.
  return asked === wanted && input !== null ? (data?.data ?? []) : []
}

const unasked: SameAutomationsInput = {
  prompt: 'none',
  schedule: { type: 'every', n: 1, unit: 'hours' },
  timezone: 'UTC',
}

function inputOf(draft: BuilderDraft, automationId: string | undefined): SameAutomationsInput | null {
  const { sendTo, timezone } = draft
  const schedule = draft.trigger === 'schedule' ? wantedWhen(draft) : null
  const prompt = draft.prompt.trim()
  if (schedule === null || prompt === '' || (sendTo.kind === 'places' && sendTo.outputs.length === 0))
    return null
  return {
    ...{ prompt, schedule, timezone },
    ...(sendTo.kind === 'places' && { outputChannels: sendTo.outputs }),
    ...(automationId && { automationId }),
  }
}

/** Whether anything was pressed, clicked or touched since the page came. */
function useAtWork(): boolean {
  const [isAtWork, setAtWork] = useState(false)
  useEffect(() => {
    const begin = () => setAtWork(true)
    const signs = ['pointerdown', 'keydown'] as const
    for (const sign of signs) addEventListener(sign, begin, { once: true })
    return () => {
      for (const sign of signs) removeEventListener(sign, begin)
    }
  }, [])
  return isAtWork
}
