import type { Status } from '#components/ui/status-mark.tsx'
import type { DeliveryState, Run } from '#contract/run-shape.ts'
import { formatCount } from '#lib/format.ts'
import { isUnderWay } from './words.ts'

export function wasPassedOver({ status }: Pick<Run, 'status'>): boolean {
  return status === 'skipped' || status === 'missed'
}

type Begun = Pick<Run, 'startedAt' | 'attempt'>

/** In older rows, what was passed over while it waited for another try has no start, and has been tried all the same. */
function neverBegan({ startedAt, attempt }: Begun): boolean {
  return startedAt === null && attempt === 0
}

/** Passed over before it began, so that it has no steps and no duration. An agent passes over after its first steps. */
export function neverRan(run: Pick<Run, 'status'> & Begun): boolean {
  return wasPassedOver(run) && neverBegan(run)
}

/** In place of steps, where there are none. */
export function noStepWords(run: Begun): string {
  return neverBegan(run) ? 'It took no step: it never began.' : 'It ended before its first step.'
}

/** What was decided about it, where no verdict tells. */
export function decisionWords(run: Pick<Run, 'cause' | 'status' | 'reason' | 'reasonText'>): string {
  if (wasPassedOver(run)) return run.reasonText ?? 'It did not run.'
  if (run.reason === 'condition-error') return run.reasonText ?? 'The condition could not be judged.'
  if (run.cause === 'manual') return 'To run. What is started by hand is asked no condition.'
  return 'To run. There was nothing to judge.'
}

type Repeated = Pick<Run, 'status' | 'reasonText' | 'automationName'>

/** What came of asking for a run again: what stopped it before may do so once more. */
export function repeatedWords({ status, reasonText, automationName }: Repeated) {
  if (isUnderWay({ status })) return { title: 'Begins anew', description: automationName }
  const title = status === 'skipped' ? 'It was skipped again' : 'It was not started'
  return { title, description: reasonText ?? automationName }
}

/** The same of several at once. */
export function repeatedManyWords(repeated: readonly Pick<Run, 'status'>[]): string {
  const begun = repeated.filter(isUnderWay).length
  const stopped = repeated.length - begun
  const begin = begun === 1 ? 'One run begins anew' : `${formatCount(begun)} runs begin anew`
  const stop = stopped === 1 ? 'One was stopped again' : `${formatCount(stopped)} were stopped again`
  if (begun === 0) return stop
  return stopped === 0 ? begin : `${begin}. ${stop}`
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
