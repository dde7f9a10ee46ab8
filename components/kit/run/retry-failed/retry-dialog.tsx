'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useMay } from '#components/kit/automation/use-change-automation.ts'
import { Failed } from '#components/kit/states/failed.tsx'
import { Button } from '#components/ui/button.tsx'
import { Choices } from '#components/ui/choices.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { useZone } from '#components/ui/now.tsx'
import { Progress } from '#components/ui/progress.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { requestIdOf } from '#lib/api/errors.ts'
import { describeFailure } from '#lib/api/failure.ts'
import { formatCount, formatWeekday } from '#lib/format.ts'
import { type RetryAsked, retryOperations, type What } from './opened.ts'
import { RetryAutomations, RetryLeftOut, RetryPlaces } from './retry-facts.tsx'
import { instantsOf, type Span, SpanFields, sinceHours } from './span-fields.tsx'
import { ask, type Retrying, useRetrying, type Wanted } from './use-retrying.ts'
import { actWords, countedWords, doneWords, totalOf } from './words.ts'

const kinds = [
  { value: 'runs', label: 'Failed runs', note: 'Each runs again and sends its new output.' },
  {
    value: 'deliveries',
    label: 'Undelivered outputs',
    note: 'The same text is sent again. Nothing is run.',
  },
] as const

const definitions = [
  { value: 'as-it-ran', label: 'As it ran', note: 'Each with the version of its automation that failed.' },
  {
    value: 'present',
    label: 'As it is now',
    note: 'With the current version. Its conditions are checked again.',
  },
] as const

type Props = { asked: RetryAsked; onClose(): void }

/** Retries all that failed in a span: says how many and where it posts to, then works through it, then tells the result. */
export default function RetryDialog({ asked: { what: first, automation, causes }, onClose }: Props) {
  const may = useMay()
  const zone = useZone()
  const [now] = useState(Date.now)
  const [what, setWhat] = useState<What>(first)
  const [span, setSpan] = useState<Span>({ since: sinceHours(now, 24), until: '' })
  const [definition, setDefinition] = useState<Wanted['definition']>('as-it-ran')
  const instants = instantsOf(span, now)
  const wanted: Wanted = {
    ...{ what, definition, since: '', until: '' },
    ...instants,
    ...(automation && { automationId: automation.id }),
    ...(causes && causes.length > 0 && { cause: [...causes] }),
  }
  const count = useQuery({
    queryKey: ['retry-failed', wanted],
    queryFn: () => ask(wanted, true),
    enabled: instants !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const total = count.data && instants && !count.isPlaceholderData ? totalOf(count.data) : 0
  const { state, run, stop } = useRetrying(wanted, total)
  const isRunning = state.phase === 'running'
  const close = () => {
    if (!isRunning) onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={automation ? `Retry what failed in “${automation.name}”` : 'Retry what failed'}
      description="Everything that failed in a period is tried once more. What was retried before is left out."
      footer={
        state.phase === 'asking' ? (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" disabled={total === 0} onClick={run}>
              {total === 0 ? 'Retry' : actWords(what, total)}
            </Button>
          </>
        ) : isRunning ? (
          <Button onClick={stop}>Stop</Button>
        ) : (
          <Button variant="primary" autoFocus onClick={onClose}>
            Close
          </Button>
        )
      }
    >
      {state.phase === 'asking' ? (
        <div className="grid gap-5">
          {kinds.every(({ value }) => may(retryOperations[value])) && (
            <Choices label="What to retry" choices={kinds} value={what} onChange={setWhat} columns={2} />
          )}
          <SpanFields {...{ span, now, zone }} onChange={setSpan} />
          {what === 'runs' && (
            <Choices
              label="Which version"
              choices={definitions}
              value={definition}
              onChange={setDefinition}
              columns={2}
            />
          )}
          {instants && (
            <Counted
              {...{ what, count }}
              span={`since ${formatWeekday(instants.since, zone, now)}`}
              hasCauses={wanted.cause !== undefined && what === 'runs'}
            />
          )}
        </div>
      ) : (
        <Going what={what} state={state} onRetry={run} />
      )}
    </Dialog>
  )
}

type Count = {
  data: Awaited<ReturnType<typeof ask>> | undefined
  error: unknown
  isFetching: boolean
  isPlaceholderData: boolean
  refetch(): unknown
}

type CountedProps = { what: What; count: Count; span: string; hasCauses: boolean }

/** The number, the places and what is left out, before anything is done. */
function Counted({
  what,
  count: { data, error, isFetching, isPlaceholderData, refetch },
  span,
  hasCauses,
}: CountedProps) {
  if (error)
    return (
      <Failed
        title="The failures could not be counted"
        requestId={requestIdOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
        compact
      >
        {describeFailure(error).text}
      </Failed>
    )
  if (!data) return <Skeleton className="h-16" />
  const total = totalOf(data)
  return (
    <section aria-label="What is retried" className="grid gap-4 border-t border-line pt-4">
      <p role="status" className={isPlaceholderData ? 'font-medium text-ink-3' : 'font-medium'}>
        {isPlaceholderData
          ? 'Counting…'
          : total === 0
            ? `Nothing to retry ${span}.`
            : `${countedWords(what, data)} ${span}.`}
        {hasCauses && (
          <span className="font-normal text-ink-3"> Only the causes that the list is filtered by.</span>
        )}
      </p>
      {total > 0 && <RetryPlaces {...data} />}
      <RetryLeftOut {...data} />
    </section>
  )
}

type Under = Exclude<Retrying, { phase: 'asking' }>

/** Progress, then the result with links. */
function Going({ what, state, onRetry }: { what: What; state: Under; onRetry(): void }) {
  const { phase, done, of, first, error } = state
  const finished = done.started + done.stopped
  const words = `${formatCount(finished)} of ${formatCount(of)}`
  if (phase === 'failed')
    return (
      <Failed
        title={finished === 0 ? 'Nothing was retried' : `Stopped after ${words}`}
        requestId={requestIdOf(error)}
        onRetry={onRetry}
        compact
      >
        {describeFailure(error).text}
      </Failed>
    )
  if (phase === 'running')
    return (
      <Row>
        <p role="status" className="tabular-nums">
          {words} retried
        </p>
        <Progress label="Retried" words={words} of={{ value: finished, max: Math.max(1, of) }} />
      </Row>
    )
  return (
    <Row>
      <p role="status" className="font-medium">
        {doneWords(what, done)}
      </p>
      {first && <RetryAutomations {...first} />}
      {first && <RetryLeftOut {...first} />}
    </Row>
  )
}

function Row({ children }: { children: ReactNode }) {
  return <div className="grid gap-4">{children}</div>
}
