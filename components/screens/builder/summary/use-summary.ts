'use client'

import { byMedium } from '#components/kit/automation/words.ts'
import { useSchedulePreview } from '#components/kit/schedule/use-schedule-preview.ts'
import type { EventKind } from '#contract/events.ts'
import { wantedWhen } from '../draft/input.ts'
import { placesIn } from '../send/places.ts'
import { useOrganization, usePlaceWords } from '../send/use-places.ts'
import { useAnchor, useBuilder } from '../state/builder-context.ts'
import { useCapabilities } from '../tools/use-capabilities.ts'
import { useEventKinds } from '../when/use-event-kinds.ts'
import { paceOf } from './pace.ts'
import { summaryOf } from './sentence.ts'

/** The schedule in words and its next runs; nothing of that for events. */
function useTiming(schedule: ReturnType<typeof wantedWhen>, timezone: string) {
  const timed = schedule?.type === 'event' ? null : schedule
  const { automation } = useBuilder()
  const { preview, stale, issues, error } = useSchedulePreview(timed, timezone, {
    anchor: useAnchor(),
    automationId: automation?.id,
  })
  if (!timed || !schedule) return { words: null, next: [], isOver: false, perDay: null }
  const told = stale ? null : preview
  const next = told?.next ?? []
  // The words of an earlier schedule stand while an answer is awaited, and not when there is none to come.
  const said = issues.length > 0 || error ? told : preview
  return {
    // A service that does not say it in words leaves it to the schedule itself.
    words: said?.description ?? (issues.length > 0 ? null : 'At the times of the schedule'),
    next,
    isOver: told !== null && next.length === 0,
    perDay: paceOf(schedule, next, told?.runsPerDay ?? null),
  }
}

function useOutputs() {
  const { sendTo } = useBuilder().draft
  const organization = useOrganization()
  const wordsFor = usePlaceWords()
  const standard = organization?.defaultOutput ? [organization.defaultOutput] : []
  return placesIn(sendTo.kind === 'places' ? sendTo.outputs : standard).map(wordsFor)
}

/** The automation in words, its next run, and how many runs a day that makes. */
export function useSummary() {
  const { draft } = useBuilder()
  const isEvent = draft.trigger === 'event'
  const { words, ...timing } = useTiming(wantedWhen(draft), draft.timezone)
  const { kindOf } = useEventKinds(isEvent)
  const { data } = useCapabilities()
  const places = useOutputs()
  const pieces = summaryOf(draft, {
    scheduleWords: words,
    capabilities: data?.data ?? null,
    model: data?.models.find(({ level }) => level === draft.level)?.model,
    places: places.map(({ label, channel }) => `${label} ${byMedium(channel)}`),
    isDefault: draft.sendTo.kind === 'default',
  })
  const silent = (isEvent ? draft.event.events : []).flatMap((name) => {
    const kind = kindOf(name)
    return kind && !kind.available ? [silence(kind)] : []
  })
  return { pieces, ...timing, notices: [...places.flatMap(({ trouble }) => trouble ?? []), ...silent] }
}

function silence({ group, title }: EventKind): string {
  return `Nothing comes from ${group} yet, so “${title}” starts no run until it is connected.`
}
