import { integrationLabel } from '#components/ui/source-icon.tsx'
import type { Status } from '#components/ui/status-mark.tsx'
import { eventClause } from '#contract/common/event-clauses.ts'
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
  'catch-up': 'Made up for',
  event: 'Event',
  manual: 'By hand',
  test: 'Test',
  retry: 'Run again',
}

const under: readonly RunStatus[] = ['waiting', 'queued', 'running']

/** Something is still to come of it. */
export function isUnderWay({ status }: Pick<Run, 'status'>): boolean {
  return under.includes(status)
}

type Tried = Pick<Run, 'status' | 'attempt' | 'errorMessage'>

/** It has failed and is going to try again. */
export function waitsToRetry({ status, attempt, errorMessage }: Tried): boolean {
  return status === 'queued' && attempt > 0 && errorMessage !== null
}

/** How it is, where there is room for a few words. */
export function stateWords(run: Tried): string {
  return waitsToRetry(run) ? 'Waiting to try again' : runWords[run.status]
}

/** What tells a test from other runs, where it stands; null for all others. */
export function testWord({ dryRun, cause }: Pick<Run, 'dryRun' | 'cause'>): string | null {
  if (dryRun) return 'Dry run'
  return cause === 'test' ? 'Test' : null
}

/** What there is to say of a cause beside its kind: the event, who it was, how many times of the schedule. */
export function causeDetail({
  eventName,
  requestedBy,
  slots,
}: Pick<Run, 'eventName' | 'requestedBy' | 'slots'>): string | null {
  if (eventName !== null) return eventClause(eventName)
  return requestedBy?.name ?? (slots > 1 ? `${formatCount(slots)} times` : null)
}

/** Where an event comes from: "from Stripe". */
export function originOf(source: string): string {
  return source === 'signalbox' ? 'told by Signalbox' : `from ${integrationLabel(source)}`
}
