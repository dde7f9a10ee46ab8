import type { RunDetail, RunStep } from '#contract/run-shape.ts'

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
