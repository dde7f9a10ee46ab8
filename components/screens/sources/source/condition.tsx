'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { classes } from '#components/ui/classes.ts'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { Connection } from '#contract/connection-shape.ts'
import type { SourceAnswer } from '#contract/sources.ts'
import { api } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { TestSteps } from '../connect/test-steps.tsx'
import { rhythmWords, statusMarks, statusWords } from '../words.ts'

const ChangeDialog = lazyPart(() => import('./change-dialog.tsx'))

const boxes: Record<Connection['status'], string> = {
  healthy: 'border-line bg-raised',
  waiting: 'border-line bg-raised',
  paused: 'border-line bg-sunken',
  quiet: 'border-caution bg-caution-soft',
  failing: 'border-stop bg-stop-soft',
}

type Props = {
  connection: Connection
  /** What can be entered for it; undefined until that is known. */
  source: SourceAnswer | undefined
}

/** Status in a sentence with what to do, a test of every step, and the counts. */
export function Condition({ connection, source }: Props) {
  const { id, status, statusText, lastRepair } = connection
  const cache = useQueryClient()
  const test = useMutation({
    ...api.connections.test.mutationOptions(),
    onSettled: () => cache.invalidateQueries({ queryKey: api.connections.get.key() }),
  })
  return (
    <div className="grid gap-4">
      <div className={classes('rounded-[10px] border px-4 py-3.5', boxes[status])}>
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2.5">
          <div className="min-w-0 flex-1 basis-72">
            <p role="status" className="flex items-center gap-2.5 font-semibold">
              <StatusMark status={statusMarks[status]} />
              {statusWords[status]}
            </p>
            <p className="mt-0.5 text-ink-2 [overflow-wrap:anywhere]">{statusText}</p>
          </div>
          <div className="flex flex-wrap gap-2">
            {status === 'waiting' && (
              <ButtonLink href={`${routes.connectSource(connection.source)}?connection=${id}`}>
                Steps at the sender
              </ButtonLink>
            )}
            {status === 'failing' && source && <Settings connection={connection} source={source} />}
            <Button onClick={() => test.mutate({ connectionId: id })} loading={test.isPending}>
              Test
            </Button>
          </div>
        </div>
        {test.data && (
          <div role="status" className="mt-3 border-t border-line pt-3">
            <TestSteps steps={test.data.steps} />
          </div>
        )}
        {test.error && <ReadFailure title="It could not be tested" error={test.error} compact />}
        {lastRepair && (
          <p className="mt-3 border-t border-line pt-2.5 text-sm text-ink-2">
            {lastRepair.text} <TimeAgo instant={lastRepair.at} className="text-ink-3" />
          </p>
        )}
      </div>
      <Counts connection={connection} />
    </div>
  )
}

/** A token or an address that no longer works is entered anew where that is told. */
function Settings({ connection, source }: { connection: Connection; source: SourceAnswer }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Settings</Button>
      <Suspense>
        {isOpen && <ChangeDialog source={source} connection={connection} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}

function Counts({ connection }: { connection: Connection }) {
  const { lastArrivalAt, lastPollAt, rhythmSeconds, waiting, refused, counts } = connection
  const { last24Hours: day, last30Days: month } = counts
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
      <Fact title="Last arrival" note={rhythmWords(rhythmSeconds)}>
        <TimeAgo instant={lastArrivalAt} />
      </Fact>
      <Fact title="In 24 hours" note={day.failed > 0 ? `${formatCount(day.failed)} failed` : null}>
        {formatCount(day.total)}
      </Fact>
      <Fact title="In 30 days" note={month.failed > 0 ? `${formatCount(month.failed)} failed` : null}>
        {formatCount(month.total)}
      </Fact>
      {waiting > 0 || refused.count === 0 ? (
        <Fact title="Waiting" note={lastPollAt && <Fetched at={lastPollAt} />}>
          {formatCount(waiting)}
        </Fact>
      ) : (
        <Fact title="Refused" note={refused.lastReason}>
          {formatCount(refused.count)}
        </Fact>
      )}
    </dl>
  )
}

function Fetched({ at }: { at: string }) {
  return (
    <>
      looked at <TimeAgo instant={at} />
    </>
  )
}

function Fact({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-3">{title}</dt>
      <dd className="text-lg font-semibold tabular-nums tracking-[-0.01em]">
        {children}
        {note && <span className="block text-xs font-normal tracking-normal text-ink-2">{note}</span>}
      </dd>
    </div>
  )
}
