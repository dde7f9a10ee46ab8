'use client'

import { ScrollBox } from '#components/ui/scroll-box.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { RunDetail, RunStep } from '#contract/run-shape.ts'
import { formatCount } from '#lib/format.ts'
import { durationOf, noStepWords } from './ending-words.ts'
import { isUnderWay, waitsToRetry } from './words.ts'

/** Data as it came, to read: folded away until somebody asks for it. */
export function JsonText({ label, value }: { label: string; value: unknown }) {
  if (value === null || value === undefined) return null
  return (
    <details className="min-w-0 max-w-full open:w-full">
      <summary className="inline-flex h-6 cursor-pointer list-none items-center rounded-md text-xs text-ink-3 underline decoration-line-strong underline-offset-2 hover:text-ink [&::-webkit-details-marker]:hidden">
        {label}
      </summary>
      <ScrollBox label={label} className="mt-1 max-h-96 rounded-md border border-line bg-sunken p-3">
        <pre className="whitespace-pre-wrap text-xs/5 [overflow-wrap:anywhere]">
          {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
        </pre>
      </ScrollBox>
    </details>
  )
}

/** A step that the stream tells of. Whoever takes one is running, also where the run was read before it began. */
export function withStep(run: RunDetail, step: RunStep): RunDetail {
  if (run.steps.some(({ n }) => n === step.n)) return run
  const status = run.status === 'queued' ? 'running' : run.status
  const steps = [...run.steps, step].toSorted((a, b) => a.n - b.n)
  return { ...run, status, attempt: Math.max(run.attempt, step.attempt), steps }
}

/** An answer that was asked for before the stream told of a step does not take the step back. */
export function withSteps(before: RunDetail | undefined, next: RunDetail): RunDetail {
  const known = new Set(next.steps.map(({ n }) => n))
  const missing = before?.id === next.id ? before.steps.filter(({ n }) => !known.has(n)) : []
  return missing.reduce(withStep, next)
}

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
