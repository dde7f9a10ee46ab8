'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { sayWhyFailed } from '#components/kit/states/say-failed.ts'
import { Button } from '#components/ui/button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Progress } from '#components/ui/progress.tsx'
import { Section } from '#components/ui/section.tsx'
import { type Status, StatusMark } from '#components/ui/status-mark.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { Backfill } from '#contract/backfills.ts'
import type { Connection } from '#contract/connection-shape.ts'
import { api } from '#lib/api/browser/api.ts'
import { formatCount, formatDay } from '#lib/format.ts'
import { backfillsInput } from '../queries.ts'
import { isUnderWay, madeWords } from './backfill-words.ts'
import { WouldHaveRun } from './would-have-run.tsx'

const BackfillDialog = lazyPart(() => import('./backfill-dialog.tsx'))

/** Shows past backfills and the progress of the present one, and starts another. */
export function Backfills({ connection }: { connection: Connection }) {
  const [isAsking, setAsking] = useState(false)
  const { data, error, refetch, isFetching } = useQuery({
    ...api.connections.listBackfills.queryOptions({ input: backfillsInput(connection.id) }),
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? 2500 : false),
  })
  const isBusy = data?.data.some(isUnderWay) ?? false
  return (
    <Section
      flush
      title="Past data"
      aside={
        <Button size="sm" disabled={isBusy || !data} onClick={() => setAsking(true)}>
          Read past data
        </Button>
      }
    >
      {error && !data ? (
        <ReadFailure
          title="The past data that was read could not be listed"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
          compact
        />
      ) : data && data.data.length === 0 ? (
        <p className="py-3 text-ink-2">
          No past data has been read yet. You can read it: people, companies and messages are added, no
          automation starts, and nobody is notified.
        </p>
      ) : (
        <ul>
          {data?.data.map((one) => (
            <BackfillRow key={one.id} backfill={one} />
          ))}
        </ul>
      )}
      <Suspense>
        {isAsking && <BackfillDialog connection={connection} onClose={() => setAsking(false)} />}
      </Suspense>
    </Section>
  )
}

const marks: Record<Backfill['status'], Status> = {
  waiting: 'waiting',
  running: 'running',
  limited: 'held',
  done: 'completed',
  failed: 'error',
  canceled: 'canceled',
}

function BackfillRow({ backfill }: { backfill: Backfill }) {
  const { since, channel, status, statusText, counted, done, limitedUntil, reason, finishedAt } = backfill
  const row = useRef<HTMLLIElement>(null)
  return (
    <li ref={row} tabIndex={-1} className="grid gap-1 border-b border-line py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="inline-flex items-center gap-2 font-medium">
          <StatusMark status={marks[status]} />
          {channel ? `${channel.channelName} since ${formatDay(since)}` : `Since ${formatDay(since)}`}
        </span>
        <span className="text-sm text-ink-2">
          {status === 'failed' ? `${formatCount(done)} read, then it failed.` : statusText}
        </span>
        {isUnderWay(backfill) && <Cancel backfill={backfill} onCanceled={() => row.current?.focus()} />}
      </div>
      {isUnderWay(backfill) && <Far done={done} counted={counted} />}
      {limitedUntil !== null && status === 'limited' && (
        <p className="text-sm text-caution">
          The sender asks to wait. It continues <TimeAgo instant={limitedUntil} due />, by itself.
        </p>
      )}
      {reason !== null && status === 'failed' && <p className="text-sm text-stop">{reason}</p>}
      <p className="text-sm text-ink-2">
        {madeWords(backfill)}
        {finishedAt !== null && (
          <>
            {' · finished '}
            <TimeAgo instant={finishedAt} />
          </>
        )}
      </p>
      <WouldHaveRun of={backfill} />
    </li>
  )
}

function Far({ done, counted }: Pick<Backfill, 'done' | 'counted'>) {
  const words =
    counted === null ? `${formatCount(done)} read` : `${formatCount(done)} of ${formatCount(counted)}`
  return (
    <Progress
      label="Progress"
      words={words}
      of={counted === null ? null : { value: done, max: Math.max(counted, done, 1) }}
      className="max-w-96"
    />
  )
}

type CancelProps = {
  backfill: Backfill
  /** Called while the button, which goes with it, still has the focus. */
  onCanceled(): void
}

function Cancel({ backfill: { id, connectionId }, onCanceled }: CancelProps) {
  const cache = useQueryClient()
  const cancel = useMutation({
    ...api.connections.cancelBackfill.mutationOptions(),
    onSuccess: onCanceled,
    onSettled: () => cache.invalidateQueries({ queryKey: api.connections.listBackfills.key() }),
    onError: (error) => sayWhyFailed('Not canceled', error),
  })
  return (
    <Button
      size="sm"
      className="ml-auto"
      loading={cancel.isPending}
      onClick={() => cancel.mutate({ connectionId, backfillId: id })}
    >
      Cancel
    </Button>
  )
}
