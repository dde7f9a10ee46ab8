'use client'

import { ScrollBox } from '#components/ui/scroll-box.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { RunDetail, RunStep } from '#contract/run-shape.ts'
import { formatCount } from '#lib/format.ts'
import { durationOf, noStepWords } from './ending-words.ts'
import { isUnderWay, waitsToRetry } from './words.ts'

/** Shows data as text, folded at first. */
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

/** Adds a step from the stream. A run with a step is running, even if it was read before it started. */
export function withStep(run: RunDetail, step: RunStep): RunDetail {
  if (run.steps.some(({ n }) => n === step.n)) return run
  const status = run.status === 'queued' ? 'running' : run.status
  const steps = [...run.steps, step].toSorted((a, b) => a.n - b.n)
  return { ...run, status, attempt: Math.max(run.attempt, step.attempt), steps }
}

/** Keeps steps from the stream that an older answer does not contain. */
export function withSteps(before: RunDetail | undefined, next: RunDetail): RunDetail {
  const known = new Set(next.steps.map(({ n }) => n))
  const missing = before?.id === next.id ? before.steps.filter(({ n }) => !known.has(n)) : []
  return missing.reduce(withStep, next)
}

const noteWords: Record<string, string> = {
  start: 'Started',
  continued: 'Continued from its last saved answer',
}

const kinds: Record<RunStep['kind'], (name: string) => string> = {
  decision: () => 'Judged the condition',
  model: (name) => `Asked ${name}`,
  note: (name) => noteWords[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
  tool: (name) => `Used ${name.replaceAll('_', ' ')}`,
  writer: (name) => (name === 'built-in' ? 'Wrote the output without a language model' : `Looked up ${name}`),
}

/** Lists all steps in order; the end stays open while the run is running. */
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
              Trying again <TimeAgo instant={run.dueAt} due />
            </span>
          ) : (
            waitsFor(run)
          )}
        </li>
      )}
    </ol>
  )
}

function waitsFor({ status, reason, dueAt }: RunDetail) {
  if (status === 'waiting' && reason === 'condition-error')
    return (
      <span>
        The condition is judged again <TimeAgo instant={dueAt} due />
      </span>
    )
  const why = status === 'waiting' && reason !== null ? waitReasons[reason] : undefined
  if (why === undefined) return waitWords[status] ?? 'Working'
  return (
    <span>
      {why}: it starts <TimeAgo instant={dueAt} due />
    </span>
  )
}

const waitReasons: Partial<Record<NonNullable<RunDetail['reason']>, string>> = {
  combining: 'Waiting for further events',
  rate: 'Waiting for the hourly limit',
}

const waitWords: Partial<Record<RunDetail['status'], string>> = {
  waiting: 'Waiting for the delay to pass',
  queued: 'Waiting for its turn',
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
          <JsonText label="Input" value={input} />
          <JsonText label="Result" value={output} />
        </div>
      </div>
    </li>
  )
}
