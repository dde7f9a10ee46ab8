'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FieldError } from '#components/kit/form/field-frame.tsx'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { useSettled } from '#components/ui/use-settled.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import type { EventEstimateInput } from '#contract/event-estimate.ts'
import { api } from '#lib/api/browser/api.ts'
import { controlId } from '../draft/fields.ts'
import { completeRules } from '../draft/rules.ts'
import { useBuilder, useBuilderField, useDraft } from '../state/builder-form.ts'
import { BranchField } from './branch-field.tsx'
import { DelayField } from './delay-field.tsx'
import { estimateInput, estimateWords } from './estimate.ts'
import { EventPicker } from './event-picker.tsx'
import { overlapsOf, useEventKinds } from './use-event-kinds.ts'

const waitMs = 400

/** Says how often the selected events happened lately. */
function EventEstimate({ titleOf }: { titleOf: (name: string) => string }) {
  const { automation, now } = useBuilder()
  const { event } = useDraft()
  const schedule = automation?.schedule
  const channelIds = schedule?.type === 'event' ? schedule.channelIds : undefined
  const isOffered = useOffers()('estimateEventRuns')
  const wanted = JSON.stringify(
    isOffered ? estimateInput({ ...event, rules: completeRules(event.rules), channelIds }) : null,
  )
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
  const estimate =
    data &&
    estimateWords(data, {
      chosen: input.events.length,
      hasCondition: event.condition.trim() !== '',
      now,
      titleOf,
    })
  const text = error ? 'How often these events happen could not be estimated.' : estimate?.text
  return (
    <p
      role="status"
      aria-busy={isStale}
      className={`min-h-5 text-sm text-pretty transition-opacity ${estimate?.isMany ? 'text-caution' : 'text-ink-2'} ${isStale ? 'opacity-60' : ''}`}
    >
      {text}
    </p>
  )
}

/** Chooses events, the delay and, for pull requests, branches. */
export default function EventTab() {
  const { value: chosen, set, problem } = useBuilderField('event.events')
  const known = useEventKinds()
  return (
    <>
      <div id={controlId('event.events')} className="grid min-w-0 gap-2">
        {known.events ? (
          <EventPicker
            events={known.events}
            chosen={chosen}
            onChange={set}
            describedBy={problem ? 'builder-events-error' : undefined}
          />
        ) : known.query.error ? (
          <ReadFailure
            title="The events could not be listed"
            error={known.query.error}
            onRetry={() => void known.query.refetch()}
            retrying={known.query.isFetching}
            compact
          />
        ) : (
          <LoadingRows rows={5} label="Loading the events" />
        )}
        {problem && <FieldError id="builder-events-error" text={problem} />}
        <Overlaps pairs={overlapsOf(chosen, known.kindOf)} titleOf={known.titleOf} />
        <EventEstimate titleOf={known.titleOf} />
      </div>
      <div className="grid gap-4 border-t border-line pt-4">
        <BranchField events={chosen} titleOf={known.titleOf} />
        <DelayField />
        <p className="text-sm text-pretty text-ink-2">
          60 runs at most start within an hour. The settings of the automation say what happens to further
          events, and whether events that follow each other are combined into one run.
        </p>
      </div>
    </>
  )
}

type OverlapProps = { pairs: [string, string][]; titleOf: (name: string) => string }

function Overlaps({ pairs, titleOf }: OverlapProps) {
  const [first] = pairs
  if (!first) return null
  const quoted = (name: string) => `“${titleOf(name)}”`
  return (
    <p role="status" className="rounded-[7px] bg-caution-soft px-3 py-2 text-sm">
      {pairs.length === 1
        ? `${quoted(first[0])} and ${quoted(first[1])} can report the same thing.`
        : 'Some of these events can report the same thing.'}{' '}
      Only one run starts then.
    </p>
  )
}
