'use client'

import { Suspense } from 'react'
import { FieldError } from '#components/kit/form/field-frame.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { Choices } from '#components/ui/choices.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import type { BuilderDraft } from '../draft/draft.ts'
import { Card } from '../parts/card.tsx'
import { controlId, useBuilder } from '../state/builder-context.ts'
import { changesOf } from '../summary/changes.ts'
import { useCapabilities } from './use-capabilities.ts'

const Checklist = lazyPart(() => import('./checklist.tsx'))

/** What it may look at and change while it works. */
export function WithCard() {
  const { draft, change, problemOf } = useBuilder()
  const offers = useOffers()
  const { data, error, refetch, isFetching } = useCapabilities()
  const { mode, keys } = draft.capabilities
  const problem = problemOf('capabilities')
  const set = (patch: Partial<BuilderDraft['capabilities']>) =>
    change({ capabilities: { ...draft.capabilities, ...patch } })
  const changes = changesOf(data?.data ?? [])
  return (
    <Card
      title="With"
      note="What a run may look at, and what it may change"
      station={problem ? 'wrong' : mode === 'custom' && keys.length === 0 ? 'open' : 'said'}
    >
      <Choices
        id={controlId('capabilities')}
        label="Capabilities"
        value={mode}
        onChange={(next) => set({ mode: next })}
        columns={2}
        choices={[
          {
            value: 'all',
            label: 'Everything',
            note: changes
              ? `Reads all there is, and can ${changes} when the task asks for it.`
              : 'All there is, now and later.',
          },
          {
            value: 'custom',
            label: 'Only what I choose',
            note: 'For tasks that should not see or touch more.',
          },
        ]}
      />
      {mode === 'custom' &&
        (data ? (
          <Suspense fallback={<Skeleton className="h-40" />}>
            <Checklist capabilities={data.data} chosen={keys} onChange={(next) => set({ keys: next })} />
          </Suspense>
        ) : !offers('listCapabilities') ? (
          <p className="text-sm text-ink-2">
            This service does not list its capabilities, so there is nothing to choose from here.
          </p>
        ) : error ? (
          <ReadFailure
            title="The capabilities could not be listed"
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
            compact
          />
        ) : (
          <Skeleton className="h-40" />
        ))}
      {problem && <FieldError id="builder-capabilities-error" text={problem} />}
    </Card>
  )
}
