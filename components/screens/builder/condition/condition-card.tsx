'use client'

import { Suspense } from 'react'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Card } from '../parts/card.tsx'
import { useBuilderField, useDraft } from '../state/builder-form.ts'

const ConditionForm = lazyPart(() => import('./condition-form.tsx'))

export function ConditionCard() {
  const { value: condition, problem } = useBuilderField('event.condition')
  const { trigger, event } = useDraft()
  if (trigger === 'schedule')
    return (
      <Card
        title="Only if"
        note="Does not apply: a condition is for events, and this automation runs on a schedule."
        state="off"
      />
    )
  const isNeeded = event.events.includes('conversation.activity')
  return (
    <Card
      title="Only if"
      note={isNeeded ? 'Required: otherwise every message would start a run' : 'Optional: which events count'}
      state={problem ? 'wrong' : isNeeded && !condition.trim() ? 'open' : 'complete'}
    >
      <Suspense fallback={<Skeleton className="h-32" />}>
        <ConditionForm isNeeded={isNeeded} />
      </Suspense>
    </Card>
  )
}
