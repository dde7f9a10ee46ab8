'use client'

import { Suspense } from 'react'
import { FieldFrame } from '#components/kit/form/field-frame.tsx'
import { Textarea } from '#components/ui/input.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import { controlId } from '../draft/fields.ts'
import { useBuilderField, useDraft } from '../state/builder-form.ts'

const BackTest = lazyPart(() => import('./back-test.tsx'))
const FieldGuide = lazyPart(() => import('./field-guide.tsx'))

const longest = 2000

/** Edits the condition and tries it on past events. */
export default function ConditionForm({ isNeeded }: { isNeeded: boolean }) {
  const { value: condition, set, problem } = useBuilderField('event.condition')
  const offers = useOffers()
  const { event } = useDraft()
  return (
    <>
      <FieldFrame
        id={controlId('event.condition')}
        label="Run only if"
        error={problem}
        counter={{ length: condition.length, max: longest }}
        hint="In plain words. A model reads the event and answers yes, no, or cannot tell."
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
    </>
  )
}
