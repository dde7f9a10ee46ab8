import type { Status } from '#components/ui/status-mark.tsx'
import type { DeliveryState } from '#contract/delivery-shape.ts'
import type { Run } from '#contract/run-shape.ts'
import { formatCount } from '#lib/format.ts'
import { isUnderWay } from './words.ts'

export function didNotRun({ status }: Pick<Run, 'status'>): boolean {
  return status === 'skipped' || status === 'missed'
}

type Begun = Pick<Run, 'startedAt' | 'attempt'>

/** A skipped retry in older rows has no start but an attempt, so both are checked. */
function neverBegan({ startedAt, attempt }: Begun): boolean {
  return startedAt === null && attempt === 0
}

/** Skipped before it started, so it has no steps and no duration. An agent can skip after its first steps. */
export function neverRan(run: Pick<Run, 'status'> & Begun): boolean {
  return didNotRun(run) && neverBegan(run)
}

/** Shown instead of steps. */
export function noStepWords(run: Begun): string {
  return neverBegan(run)
    ? 'No steps: the run did not start.'
    : 'No steps: the run ended before its first step.'
}

/** Words for the decision where there is no verdict. */
export function decisionWords(run: Pick<Run, 'cause' | 'status' | 'reason' | 'reasonText'>): string {
  if (didNotRun(run)) return run.reasonText ?? 'It was not run.'
  if (run.reason === 'condition-error') return run.reasonText ?? 'The condition could not be judged.'
  if (run.cause === 'manual') return 'It runs: the condition is not judged for a run started by hand.'
  return 'It runs: there is no condition to judge.'
}

type Repeated = Pick<Run, 'status' | 'reasonText' | 'automationName'>

/** Result of running a run again; the same obstacle can stop it again. */
export function repeatedWords({ status, reasonText, automationName }: Repeated) {
  if (isUnderWay({ status })) return { title: 'Started again', description: automationName }
  const title = status === 'skipped' ? 'The run was skipped again' : 'The run was not started'
  return { title, description: reasonText ?? automationName }
}

/** Result of running several runs again. */
export function repeatedManyWords(repeated: readonly Pick<Run, 'status'>[]): string {
  const begun = repeated.filter(isUnderWay).length
  const stopped = repeated.length - begun
  const begin = begun === 1 ? '1 run started again' : `${formatCount(begun)} runs started again`
  const stop = stopped === 1 ? '1 did not start' : `${formatCount(stopped)} did not start`
  if (begun === 0) return stop
  return stopped === 0 ? begin : `${begin}. ${stop}`
}

export const deliveryWords: Record<DeliveryState['status'], string> = {
  queued: 'Waiting',
  sending: 'Sending',
  delivered: 'Delivered',
  failed: 'Not delivered',
  uncertain: 'Not known',
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

/** Dollars; amounts below a cent are rounded to their first significant digits. */
export function costOf(costUsd: number | null): string | null {
  if (costUsd === null) return null
  if (costUsd === 0) return '$0'
  return costUsd < 0.01 ? `$${costUsd.toPrecision(2)}` : `$${costUsd.toFixed(2)}`
}
