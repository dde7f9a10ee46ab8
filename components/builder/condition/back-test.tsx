'use client'

import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { Button } from '#components/ui/button.tsx'
import { ReadFailure } from '#components/ui/states/read-failure.tsx'
import type { TriggerEvent } from '#contract/common/schedule.ts'
import type { ConditionTestInput } from '#contract/events.ts'
import { client as service } from '#lib/api/browser/api.ts'
import { mayHaveBranches } from '#lib/builder/branches.ts'
import { canonical, type EventDraft } from '#lib/builder/draft.ts'
import { useBuilder } from '../state/builder-context.ts'
import { TestedEvents } from './tested-events.tsx'

/** The last events of the organization, each with what would have come of it. Nothing runs. */
export default function BackTest({ event }: { event: EventDraft }) {
  const id = useId()
  const { automation } = useBuilder()
  const schedule = automation?.schedule
  const channelIds = schedule?.type === 'event' ? schedule.channelIds : undefined
  const input = inputOf(event, channelIds)
  const test = useMutation({ mutationFn: (asked: ConditionTestInput) => service.events.testCondition(asked) })
  const isOld = test.variables !== undefined && canonical(test.variables) !== canonical(input)
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-2 border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={id} className="font-medium">
          Try on past events
        </h3>
        <p className="text-sm text-ink-3">The last 20, as they would be decided now. Nothing runs.</p>
        <Button size="sm" className="ml-auto" loading={test.isPending} onClick={() => test.mutate(input)}>
          {test.data ? 'Try again' : 'Try it'}
        </Button>
      </div>
      {test.isPending && (
        <p role="status" className="text-sm text-ink-2">
          Each event is being judged…
        </p>
      )}
      {test.error && !test.isPending && (
        <ReadFailure
          title="The events could not be tried"
          error={test.error}
          onRetry={() => test.mutate(input)}
          compact
        />
      )}
      {test.data && !test.isPending && (
        <TestedEvents result={test.data} isOld={isOld} hasCondition={event.condition.trim() !== ''} />
      )}
    </section>
  )
}

function inputOf(event: EventDraft, channelIds: string[] | undefined): ConditionTestInput {
  const { events, condition, branches } = event
  return {
    events: events as TriggerEvent[],
    limit: 20,
    ...(condition.trim() && { condition: condition.trim() }),
    ...(branches.length > 0 && mayHaveBranches(events) && { targetBranches: branches }),
    ...(channelIds && { channelIds: channelIds.slice(0, 100) }),
  }
}
