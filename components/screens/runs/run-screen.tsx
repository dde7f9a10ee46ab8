'use client'

import { type ReactNode, useState } from 'react'
import { neverRan } from '#components/kit/run/ending-words.ts'
import { RunSteps } from '#components/kit/run/run-steps.tsx'
import { useRun } from '#components/kit/run/use-run.ts'
import { isUnderWay, stateWords, waitsToRetry } from '#components/kit/run/words.ts'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { CopyId } from '#components/ui/copy-button.tsx'
import { Section } from '#components/ui/section.tsx'
import type { RunDetail } from '#contract/run-shape.ts'
import { RunCause, RunDecision } from './run-cause.tsx'
import { RunDeliveries } from './run-deliveries.tsx'
import { RunHeader } from './run-header.tsx'

/** Output, or why there is nothing. */
function RunWritten({ run, output }: { run: RunDetail; output: ReactNode }) {
  if (output) return <div className="max-w-[46rem]">{output}</div>
  const { status, reasonText, errorMessage } = run
  if (status === 'failed')
    return (
      <div className="rounded-md bg-stop-soft px-3 py-2">
        <p className="[overflow-wrap:anywhere]">{reasonText ?? errorMessage ?? 'The run failed.'}</p>
        {errorMessage && errorMessage !== reasonText && (
          <p className="mt-1 font-mono text-xs text-ink-2 [overflow-wrap:anywhere]">{errorMessage}</p>
        )}
      </div>
    )
  return <p className="text-ink-2 [overflow-wrap:anywhere]">{words(run)}</p>
}

function words(run: RunDetail): string {
  if (waitsToRetry(run)) return `No output yet: the run failed and is tried again. ${run.errorMessage}`
  if (isUnderWay(run)) return 'The run has not finished yet.'
  // The server draws it, which takes a moment after the end.
  if (run.output) return 'The run has finished. Loading its output.'
  return run.reasonText ?? 'It wrote nothing.'
}

type Props = {
  id: string
  /** Output, drawn by the server; null while there is nothing. */
  output: ReactNode
}

export function RunScreen({ id, output }: Props) {
  const query = useRun(id, { isDrawn: output !== null })
  if (query.data) return <Shown run={query.data} output={output} />
  if (query.error)
    return (
      <ReadFailure
        title="The run could not be loaded"
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  return <LoadingRows label="Loading the run" />
}

function Shown({ run, output }: { run: RunDetail; output: ReactNode }) {
  return (
    <>
      <RunHeader run={run} />
      <p role="status" className="sr-only">
        {stateWords(run)}
      </p>
      {neverRan(run) ? <NotRun run={run} /> : <Whole run={run} output={output} />}
    </>
  )
}

/** A run that did not start has no output, steps or deliveries; only the reason is shown. */
function NotRun({ run }: { run: RunDetail }) {
  return (
    <div className="grid max-w-[46rem] content-start gap-8">
      <Section title="Decision">
        <RunDecision run={run} />
      </Section>
      <Section title="Cause">
        <RunCause run={run} />
      </Section>
      <RunId run={run} />
    </div>
  )
}

function Whole({ run, output }: { run: RunDetail; output: ReactNode }) {
  // The output of a watched run appears below the steps, so that the steps do not move.
  const [isWatched] = useState(() => isUnderWay(run))
  const written = (
    <Section title={run.status === 'failed' && !output ? 'Error' : 'Output'}>
      <RunWritten run={run} output={output} />
    </Section>
  )
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 content-start gap-8">
        {!isWatched && written}
        <Section title="Steps">
          <RunSteps run={run} />
        </Section>
        {isWatched && written}
      </div>
      <aside className="grid min-w-0 content-start gap-8">
        <Section title="Cause">
          <RunCause run={run} />
        </Section>
        <Section title="Decision">
          <RunDecision run={run} />
        </Section>
        <Section title="Deliveries">
          <RunDeliveries run={run} />
        </Section>
        <RunId run={run} />
      </aside>
    </div>
  )
}

function RunId({ run: { id } }: { run: RunDetail }) {
  return (
    <p className="text-sm text-ink-3">
      Run <CopyId value={id} what="run id" short />
    </p>
  )
}
