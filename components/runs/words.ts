import type { Status } from '#components/ui/status-mark.tsx'
import type { DeliveryState, Run, RunCause, RunStatus } from '#contract/run-shape.ts'

// Written out here, because the contract itself must not reach the browser before it is needed.
export const runStatuses = [
  'succeeded',
  'nothing-to-report',
  'failed',
  'skipped',
  'missed',
  'canceled',
  'waiting',
  'queued',
  'running',
] as const satisfies readonly RunStatus[]

export const runCauses = [
  'schedule',
  'catch-up',
  'event',
  'manual',
  'test',
  'retry',
] as const satisfies readonly RunCause[]

export const runWords: Record<RunStatus, string> = {
  succeeded: 'Succeeded',
  'nothing-to-report': 'Nothing to report',
  failed: 'Failed',
  skipped: 'Skipped',
  missed: 'Missed',
  canceled: 'Canceled',
  waiting: 'Waiting',
  queued: 'Next in line',
  running: 'Running',
}

export const runMarks: Record<RunStatus, Status> = {
  succeeded: 'healthy',
  'nothing-to-report': 'nothing',
  failed: 'error',
  skipped: 'skipped',
  missed: 'missed',
  canceled: 'canceled',
  waiting: 'waiting',
  queued: 'waiting',
  running: 'running',
}

export const causeWords: Record<RunCause, string> = {
  schedule: 'Schedule',
  'catch-up': 'Made up for',
  event: 'Event',
  manual: 'By hand',
  test: 'Test',
  retry: 'Run again',
}

export const deliveryWords: Record<DeliveryState['status'], string> = {
  queued: 'Waiting',
  sending: 'Sending',
  delivered: 'Delivered',
  failed: 'Not delivered',
  uncertain: 'Unclear',
  canceled: 'Canceled',
}

export const deliveryMarks: Record<DeliveryState['status'], Status> = {
  queued: 'waiting',
  sending: 'running',
  delivered: 'healthy',
  failed: 'error',
  uncertain: 'held',
  canceled: 'canceled',
}

const under: readonly RunStatus[] = ['waiting', 'queued', 'running']

/** Something is still to come of it. */
export function isUnderWay({ status }: Pick<Run, 'status'>): boolean {
  return under.includes(status)
}

/** It never began, so that it has no steps and no duration. */
export function neverRan({ status }: Pick<Run, 'status'>): boolean {
  return status === 'skipped' || status === 'missed'
}

/** What a run that is over can be repeated. */
export function canRepeat(run: Pick<Run, 'status'>): boolean {
  return !isUnderWay(run)
}

/** What tells a test from other runs, where it stands; null for all others. */
export function testWord({ dryRun, cause }: Pick<Run, 'dryRun' | 'cause'>): string | null {
  if (dryRun) return 'Dry run'
  return cause === 'test' ? 'Test' : null
}

/** "3 s", "1 min 20 s"; null while it is not known. */
export function durationOf({ startedAt, finishedAt }: Pick<Run, 'startedAt' | 'finishedAt'>): string | null {
  if (!startedAt || !finishedAt) return null
  const ms = Date.parse(finishedAt) - Date.parse(startedAt)
  if (ms < 1000) return `${Math.max(1, Math.round(ms))} ms`
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** Dollars; parts of a cent are told to the first figures that say something. */
export function costOf(costUsd: number | null): string | null {
  if (costUsd === null) return null
  if (costUsd === 0) return '$0'
  return costUsd < 0.01 ? `$${costUsd.toPrecision(2)}` : `$${costUsd.toFixed(2)}`
}
