'use client'

import { Suspense } from 'react'
import { FieldFrame } from '#components/kit/form/field-frame.tsx'
import { Textarea } from '#components/ui/input.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import { controlId } from '../draft/fields.ts'
import { Card } from '../parts/card.tsx'
import { useBuilderField, useDraft } from '../state/builder-form.ts'

const BackTest = lazyPart(() => import('./back-test.tsx'))
const FieldGuide = lazyPart(() => import('./field-guide.tsx'))

const longest = 2000

export function ConditionCard() {
  const { value: condition, set, problem } = useBuilderField('event.condition')
  const offers = useOffers()
  const { trigger, event } = useDraft()
  if (trigger === 'schedule')
    return (
      <Card
        title="Only if"
        note="Does not apply: a condition is judged by what an event says, and a schedule says nothing."
        state="off"
      />
    )
  const isNeeded = event.events.includes('conversation.activity')
  return (
    <Card
      title="Only if"
      note={isNeeded ? 'Needed: otherwise every message would start a run' : 'Optional: which events count'}
      state={problem ? 'wrong' : isNeeded && !condition.trim() ? 'open' : 'complete'}
    >
      <FieldFrame
        id={controlId('event.condition')}
        label="The event counts only if"
        error={problem}
        counter={{ length: condition.length, max: longest }}
        hint="In plain words. A model reads the event and says yes, no, or that it cannot tell."
      >
        <Textarea
          id={controlId('event.condition')}
          value={condition}
          placeholder="The customer reports that a payment was taken twice"
          aria-invalid={problem ? true : undefined}
          aria-required={isNeeded || undefined}
          aria-describedby={`${controlId('event.condition')}-hint ${controlId('event.condition')}-counter`}
          onChange={({ currentTarget }) => set(currentTarget.value)}
        />
      </FieldFrame>
      {event.events.length > 0 && (
        <Suspense fallback={<Skeleton className="h-9" />}>
          {offers('listEventKinds') && <FieldGuide events={event.events} />}
          {offers('testCondition') && <BackTest event={event} />}
        </Suspense>
      )}
    </Card>
  )
}
