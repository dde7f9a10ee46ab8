'use client'

import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { FieldError } from '#components/kit/form/field-frame.tsx'
import { Choices } from '#components/ui/choices.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import { api } from '#lib/api/browser/api.ts'
import type { BuilderDraft } from '../draft/draft.ts'
import { controlId } from '../draft/fields.ts'
import { isAllThatReads, readingOf } from '../draft/reading.ts'
import { Card } from '../parts/card.tsx'
import { useBuilderField } from '../state/builder-form.ts'
import { changesOf } from '../summary/sentence.ts'

const ReadFailure = lazyPart(() =>
  import('#components/kit/states/read-failure.tsx').then(({ ReadFailure }) => ({ default: ReadFailure })),
)

const Checklist = lazyPart(() => import('./checklist.tsx'))

/** Chooses what a run may read and change. */
export function WithCard() {
  const { value: capabilities, set: change, problem } = useBuilderField('capabilities')
  const { data } = useCapabilities()
  const { mode, keys } = capabilities
  const set = (patch: Partial<BuilderDraft['capabilities']>) => change({ ...capabilities, ...patch })
  const changes = changesOf(data?.data ?? [])
  const [isPicking, setPicking] = useState(false)
  const isReading = data !== undefined && mode === 'custom' && !isPicking && isAllThatReads(keys, data.data)
  const choose = (next: 'reading' | 'all' | 'custom') => {
    setPicking(next === 'custom')
    set(next === 'reading' ? { mode: 'custom', keys: readingOf(data?.data ?? []) } : { mode: next })
  }
  return (
    <Card
      title="With"
      note="What a run may read, and what it may change"
      state={problem ? 'wrong' : mode === 'custom' && keys.length === 0 ? 'open' : 'complete'}
    >
      <Choices
        id={controlId('capabilities')}
        label="Capabilities"
        value={isReading ? 'reading' : mode}
        onChange={choose}
        columns={data ? 3 : 2}
        choices={[
          ...(data
            ? [
                {
                  value: 'reading' as const,
                  label: 'Reading only',
                  note: 'Can read everything, and changes nothing.',
                },
              ]
            : []),
          {
            value: 'all',
            label: 'Everything',
            note: changes
              ? `Can read everything, and can ${changes} when the task asks for it.`
              : 'All capabilities, including new ones.',
          },
          {
            value: 'custom',
            label: 'Only those I choose',
            note: 'For tasks that need only some of them.',
          },
        ]}
      />
      {mode === 'custom' && !isReading && <Picked keys={keys} onChange={(next) => set({ keys: next })} />}
      {problem && <FieldError id="builder-capabilities-error" text={problem} />}
    </Card>
  )
}

type PickedProps = { keys: string[]; onChange: (keys: string[]) => void }

/** The list to choose from, or why there is none. */
function Picked({ keys, onChange }: PickedProps) {
  const isOffered = useOffers()('listCapabilities')
  const { data, error, refetch, isFetching } = useCapabilities()
  if (data)
    return (
      <Suspense fallback={<Skeleton className="h-40" />}>
        <Checklist capabilities={data.data} chosen={keys} onChange={onChange} />
      </Suspense>
    )
  if (!isOffered)
    return (
      <p className="text-sm text-ink-2">
        This service does not list its capabilities, so there is nothing to choose from here.
      </p>
    )
  if (!error) return <Skeleton className="h-40" />
  return (
    <Suspense>
      <ReadFailure
        title="The capabilities could not be listed"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
        compact
      />
    </Suspense>
  )
}

/** Capabilities, and the model of each level. */
export function useCapabilities() {
  const isOffered = useOffers()('listCapabilities')
  return useQuery({
    ...api.capabilities.list.queryOptions(),
    enabled: isOffered,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Whether a model can judge conditions; null while it is not known. */
export function useHasJudge(): boolean | null {
  const { data } = useCapabilities()
  const low = data?.models.find(({ level }) => level === 'low')
  return low ? low.model !== null : null
}
