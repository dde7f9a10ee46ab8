import { integrationLabel } from '#components/ui/source-icon.tsx'
import type { Status } from '#components/ui/status-mark.tsx'
import { eventClause } from '#contract/common/trigger-events.ts'
import type { Run, RunCause, RunStatus } from '#contract/run-shape.ts'
import { formatCount } from '#lib/format.ts'

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
  'catch-up': 'Missed run',
  event: 'Event',
  manual: 'By hand',
  test: 'Test',
  retry: 'Run again',
}

const under: readonly RunStatus[] = ['waiting', 'queued', 'running']

/** True while the run waits or runs. */
export function isUnderWay({ status }: Pick<Run, 'status'>): boolean {
  return under.includes(status)
}

type Tried = Pick<Run, 'status' | 'attempt' | 'errorMessage'>

/** It has failed and will be tried again. */
export function waitsToRetry({ status, attempt, errorMessage }: Tried): boolean {
  return status === 'queued' && attempt > 0 && errorMessage !== null
}

/** Status in a few words. */
export function stateWords(run: Tried & Partial<Pick<Run, 'reason'>>): string {
  if (run.reason === 'bundled') return 'In another run'
  if (run.status === 'waiting' && run.reason === 'condition-error') return 'Judging again'
  return waitsToRetry(run) ? 'Waiting to try again' : runWords[run.status]
}

/** Marks a test run in lists; null for all others. */
export function testWord({ dryRun, cause }: Pick<Run, 'dryRun' | 'cause'>): string | null {
  return dryRun || cause === 'test' ? 'Test run' : null
}

/** Says how many events one run took together. */
export function eventsTogether(count: number): string {
  return `${formatCount(count)} events in one run`
}

/** Details of the cause: the event, the person, the number of scheduled times. */
export function causeDetail({
  eventName,
  requestedBy,
  slots,
}: Pick<Run, 'eventName' | 'requestedBy' | 'slots'>): string | null {
  if (eventName !== null) return slots > 1 ? eventsTogether(slots) : eventClause(eventName)
  return requestedBy?.name ?? (slots > 1 ? `${formatCount(slots)} times` : null)
}

/** Source of an event: "from Stripe". */
export function originOf(source: string): string {
  return source === 'signalbox' ? 'from Signalbox' : `from ${integrationLabel(source)}`
}
