'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { decisionWords, didNotRun } from '#components/kit/run/ending-words.ts'
import { JsonText } from '#components/kit/run/run-steps.tsx'
import { eventsTogether, originOf } from '#components/kit/run/words.ts'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { eventClause } from '#contract/common/trigger-events.ts'
import type { RunDetail, Verdict } from '#contract/run-shape.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'

/** Describes the cause in a sentence, with the event. */
export function RunCause({ run }: { run: RunDetail }) {
  const { event, slots, retryOf, partOf, automationId } = run
  return (
    <div className="grid gap-1.5">
      <p>
        <Sentence run={run} />
      </p>
      {retryOf && (
        <p className="text-sm">
          <Link href={routes.run(automationId, retryOf)} className="text-accent underline underline-offset-2">
            Open the run it repeats
          </Link>
        </p>
      )}
      {partOf && (
        <p className="text-sm">
          <Link href={routes.run(automationId, partOf)} className="text-accent underline underline-offset-2">
            Open the run that took it
          </Link>
        </p>
      )}
      {event && (
        <>
          <p className="text-sm text-ink-3">
            <code className="text-[0.92em]">{event.name}</code> {originOf(event.source)},{' '}
            <TimeAgo instant={event.occurredAt} />
          </p>
          <JsonText
            label={slots > 1 ? 'Data of the first event' : 'Data of the event'}
            value={event.payload}
          />
        </>
      )}
      {event && slots > 1 && <FurtherEvents run={run} />}
    </div>
  )
}

/** The other events that the run took, as far as they are answered. */
function FurtherEvents({ run: { furtherEvents, slots } }: { run: RunDetail }) {
  const left = slots - 1 - furtherEvents.length
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-ink-2">And {formatCount(slots - 1)} further events</summary>
      <ul className="mt-1.5 grid gap-1">
        {furtherEvents.map(({ id, name, occurredAt }) => (
          <li key={id} className="text-ink-3">
            <code className="text-[0.92em]">{name}</code>, <TimeAgo instant={occurredAt} />
          </li>
        ))}
        {left > 0 && <li className="text-ink-3">{formatCount(left)} more</li>}
      </ul>
    </details>
  )
}

function Sentence({ run }: { run: RunDetail }): ReactNode {
  const { cause, scheduledFor, slots, eventName, requestedBy } = run
  const at = scheduledFor && <TimeAgo instant={scheduledFor} className="whitespace-nowrap" />
  switch (cause) {
    case 'schedule':
      return slots > 1 ? (
        <>
          {formatCount(slots)} times of its schedule, the last one {at}.
        </>
      ) : (
        <>The schedule, due {at}.</>
      )
    case 'catch-up':
      return <>A missed run of the schedule, due {at}.</>
    case 'event':
      if (slots > 1)
        return (
          <>
            {eventsTogether(slots)}: more than 60 came within an hour, which is the limit for runs of their
            own.
          </>
        )
      return <>An event: {eventName ? eventClause(eventName) : 'no longer stored'}.</>
    case 'manual':
      return <>{requestedBy?.name ?? 'Somebody'} started it by hand.</>
    case 'test':
      return (
        <>
          {requestedBy?.name ?? 'Somebody'} ran a test{run.eventId ? ' on a past event' : ''}.
        </>
      )
    case 'retry':
      return <>{requestedBy?.name ?? 'Somebody'} ran it again.</>
  }
}

const answers: Record<Verdict['answer'], string> = {
  yes: 'The condition is met.',
  no: 'The condition is not met.',
  'cannot-judge': 'The condition could not be judged.',
}

/** A yes without a model means that a person ran it without the condition; the reason says so. */
const wasSkipped = ({ answer, model }: Verdict) => answer === 'yes' && model === null

/** Shows the decision and its reason. */
export function RunDecision({ run }: { run: RunDetail }) {
  const { verdict } = run
  if (verdict)
    return (
      <div className="grid gap-1">
        <p className="font-medium">
          {wasSkipped(verdict) ? 'It runs without a condition.' : answers[verdict.answer]}
        </p>
        <p className="text-ink-2 [overflow-wrap:anywhere]">{verdict.reason}</p>
        {verdict.model && (
          <p className="text-sm text-ink-3">
            {`Judged by ${verdict.model}, ${verdict.mode === 'agent' ? 'at the start of the run' : 'before the run'}`}
          </p>
        )}
      </div>
    )
  const tone = didNotRun(run) ? '' : 'text-ink-2'
  return <p className={`${tone} [overflow-wrap:anywhere]`}>{decisionWords(run)}</p>
}
