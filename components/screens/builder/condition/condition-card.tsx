'use client'

import { Suspense } from 'react'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { BuilderDraft } from '../draft/draft.ts'
import { Card, type CardState } from '../parts/card.tsx'
import { useBuilderField, useDraft } from '../state/builder-form.ts'
import { useHasJudge } from '../tools/with-card.tsx'

const ConditionForm = lazyPart(() => import('./condition-form.tsx'))

export function ConditionCard() {
  const { problem } = useBuilderField('event.condition')
  const { problem: wrongRule } = useBuilderField('event.rules')
  const draft = useDraft()
  const isUnjudged = useUnjudged(draft)
  const { trigger, event } = draft
  if (trigger === 'schedule')
    return (
      <Card
        title="Only if"
        note="Does not apply: a condition is for events, and this automation runs on a schedule."
        state="off"
      />
    )
  const hasRules = event.rules.rows.length > 0
  const isNeeded = event.events.includes('conversation.activity')
  const isOpen = isNeeded && !hasRules && !event.condition.trim()
  const states: [boolean, CardState][] = [
    [problem !== null || wrongRule !== null, 'wrong'],
    [isOpen, 'open'],
    [isUnjudged, 'caution'],
  ]
  return (
    <Card
      title="Only if"
      note={isNeeded ? 'Required: otherwise every message would start a run' : 'Optional: which events count'}
      state={states.find(([is]) => is)?.[1] ?? 'complete'}
    >
      <Suspense fallback={<Skeleton className="h-32" />}>
        <ConditionForm isNeeded={isNeeded && !hasRules} isUnjudged={isUnjudged} />
      </Suspense>
    </Card>
  )
}

/** Whether the words of a condition would stop every event, because no model can judge them. */
export function useUnjudged({ trigger, event }: Pick<BuilderDraft, 'trigger' | 'event'>): boolean {
  const hasJudge = useHasJudge()
  return trigger === 'event' && event.condition.trim() !== '' && hasJudge === false
}
