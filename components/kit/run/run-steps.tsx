'use client'

import { Spinner } from '#components/ui/spinner.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { RunDetail, RunStep } from '#contract/run-shape.ts'
import { formatCount } from '#lib/format.ts'
import { noStepWords } from './ending-words.ts'
import { durationOf } from './figures.ts'
import { JsonText } from './json-text.tsx'
import { isUnderWay, waitsToRetry } from './words.ts'

const kinds: Record<RunStep['kind'], (name: string) => string> = {
  decision: () => 'Judged the condition',
  model: (name) => `Asked ${name}`,
  note: (name) => (name === 'start' ? 'Began' : `${name.charAt(0).toUpperCase()}${name.slice(1)}`),
  tool: (name) => `Used ${name.replaceAll('_', ' ')}`,
  writer: (name) => (name === 'built-in' ? 'Wrote it, without a language model' : `Looked up ${name}`),
}

/** Everything it did, in order, as stations of a track; the end of it is open while it runs. */
export function RunSteps({ run }: { run: RunDetail }) {
  const isLive = isUnderWay(run)
  if (run.steps.length === 0 && !isLive) return <p className="text-sm text-ink-3">{noStepWords(run)}</p>
  return (
    <ol aria-label="Steps" aria-live={isLive ? 'polite' : undefined} className="grid">
      {run.steps.map((step) => (
        <Step key={step.n} step={step} />
      ))}
      {isLive && (
        <li className="relative flex min-h-8 items-center gap-3 text-ink-2">
          <span className="relative -ml-0.5 bg-surface">
            <Spinner />
          </span>
          {waitsToRetry(run) ? (
            <span>
              Tries again <TimeAgo instant={run.dueAt} due />
            </span>
          ) : (
            (waitWords[run.status] ?? 'Working')
          )}
        </li>
      )}
    </ol>
  )
}

const waitWords: Partial<Record<RunDetail['status'], string>> = {
  waiting: 'Waits for its delay to pass',
  queued: 'Waits for its turn',
  running: 'Working',
}

function Step({ step }: { step: RunStep }) {
  const { kind, name, input, output, error, inputTokens, outputTokens, attempt } = step
  const tokens = inputTokens + outputTokens
  return (
    <li className="relative flex gap-3 pb-3 before:absolute before:left-[5.5px] before:top-3 before:h-full before:w-px before:bg-line-strong last:before:hidden">
      <span
        aria-hidden="true"
        className={`relative mt-[5px] size-3 shrink-0 rounded-full border-2 ${error ? 'border-stop bg-stop' : 'border-ink-2 bg-surface'}`}
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-medium [overflow-wrap:anywhere]">{kinds[kind](name)}</span>
          <span className="text-xs tabular-nums text-ink-3">
            {[
              durationOf(step),
              tokens > 0 && `${formatCount(tokens)} tokens`,
              attempt > 1 && `attempt ${attempt}`,
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        </p>
        {error && <p className="text-sm text-stop [overflow-wrap:anywhere]">{error}</p>}
        <div className="flex flex-wrap gap-x-4">
          <JsonText label="What went in" value={input} />
          <JsonText label="What came out" value={output} />
        </div>
      </div>
    </li>
  )
}
