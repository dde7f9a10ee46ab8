'use client'

import Link from 'next/link'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { RunSteps } from '#components/kit/run/run-steps.tsx'
import { RunState } from '#components/kit/run/run-strip.tsx'
import { useRun } from '#components/kit/run/use-run.ts'
import { isUnderWay } from '#components/kit/run/words.ts'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import type { RunDetail } from '#contract/run-shape.ts'
import { routes } from '#lib/routes.ts'
import { pastEventsId } from '../condition/past-events.ts'
import { useEventKinds } from '../when/use-event-kinds.ts'

type Props = {
  runId: string
  /** Output, drawn by the server; null while there is none. */
  output: ReactNode
}

function undrawn({ output, reasonText, errorMessage }: RunDetail): string {
  return output ? 'One moment.' : (reasonText ?? errorMessage ?? 'Nothing.')
}

/** The past event that it ran on, and the way to another. */
function TestedEvent({ event }: { event: NonNullable<RunDetail['event']> }) {
  const offers = useOffers()
  const { titleOf } = useEventKinds()
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
      <p>
        On a past event: {titleOf(event.name)}, <TimeAgo instant={event.occurredAt} />.
      </p>
      {offers('testCondition') && (
        <Button
          size="sm"
          variant="quiet"
          className="-ml-2"
          onClick={() => document.getElementById(pastEventsId)?.focus()}
        >
          Choose another event
        </Button>
      )}
    </div>
  )
}

/** Shows the test run under way: each step as it happens, then the output that it would have sent. */
export default function TestPanel({ runId, output }: Props) {
  const id = useId()
  const box = useRef<HTMLElement>(null)
  const query = useRun(runId, { isDrawn: output !== null })
  const run = query.data
  useEffect(() => {
    if (!runId) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  }, [runId])
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby={id}
      className="min-w-0 scroll-mt-4 rounded-[10px] border border-line bg-surface px-4 py-3.5 outline-none sm:ml-6 sm:px-5"
    >
      <header className="mb-3 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id={id} className="text-lg font-semibold tracking-[-0.008em]">
          Test run
        </h2>
        {run && <RunState status={run.status} />}
        <p className="text-sm text-ink-3">Nothing is delivered, and nothing is changed.</p>
        {run && (
          <Link
            href={routes.run(run.automationId, run.id)}
            className="ml-auto text-sm text-accent underline underline-offset-2"
          >
            Open this run
          </Link>
        )}
      </header>
      {query.error && !run && (
        <ReadFailure
          title="The test run could not be shown"
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
          compact
        />
      )}
      {!run && !query.error && <LoadingRows rows={3} label="Starting the test run" />}
      {run?.event && <TestedEvent event={run.event} />}
      {run && (
        <div className="grid min-w-0 gap-4">
          <RunSteps run={run} />
          {!isUnderWay(run) && (
            <div className="min-w-0 border-t border-line pt-4">
              <h3 className="mb-2 text-sm font-medium text-ink-3">Output, not sent</h3>
              {output ?? <p className="text-ink-2">{undrawn(run)}</p>}
            </div>
          )}
        </div>
      )}
    </section>
  )
}
