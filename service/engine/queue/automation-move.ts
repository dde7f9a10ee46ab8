import type { Ending, Finished, Outcome } from './ending.ts'
import type { Automation } from './standing.ts'
import type { ClaimedRun } from './types.ts'

/** What a run changes about its automation. */
export type Move = {
  /** The scheduler started it; runs by hand only count as attempts. */
  scheduled: boolean
  /** Null when it stays as it is. */
  failuresInRow: number | null
  clearError: boolean
  errorMessage: string | null
  pausedReason: string | null
  notice: { kind: 'failed' | 'paused'; reason: string } | null
}

const failuresUntilPause = 5
/** A daily rule may have a day of 25 hours between two runs. */
const dailyMs = 25 * 3_600_000

function isRare(run: ClaimedRun, automation: Automation): boolean {
  if (automation.event) return false
  if (automation.nextRunAt === null || run.scheduledFor === null) return true
  return automation.nextRunAt - run.scheduledFor.getTime() > dailyMs
}

export type Setback = Pick<Move, 'failuresInRow' | 'errorMessage' | 'pausedReason' | 'notice'>

/** One failure more: its owner is told of the first or of the second in a row, and of the one that pauses it. */
export function afterFailure(
  automation: Pick<Automation, 'enabled' | 'failuresInRow' | 'notices'>,
  message: string,
  { isRare, mayPause }: { isRare: boolean; mayPause: boolean },
): Setback {
  const failuresInRow = automation.failuresInRow + 1
  const pauses = automation.enabled && mayPause && failuresInRow >= failuresUntilPause
  const pausedReason = pauses
    ? `Paused after ${failuresInRow} failed runs in a row. The last one: ${message}`
    : null
  const told = failuresInRow === (isRare ? 1 : 2)
  const failed = told ? ({ kind: 'failed', reason: message } as const) : null
  const notice = pausedReason === null ? failed : ({ kind: 'paused', reason: pausedReason } as const)
  const errorMessage = message
  return { failuresInRow, errorMessage, pausedReason, notice: automation.notices ? notice : null }
}

/** Nobody should have to resume by hand what a provider's bad hour kept from being judged. */
function passes(outcome: Outcome): boolean {
  return outcome.status === 'failed' && outcome.canPass && outcome.reason === 'condition-error'
}

/** Null when the automation stays as it is; it is known when the run failed. Only runs of its schedule or its events say how it is. */
export function moveOf(
  { run, outcome }: Finished,
  ending: Ending,
  automation: Automation | null,
): Move | null {
  if (run.dryRun || run.cause === 'test') return null
  const scheduled = run.cause === 'schedule' || run.cause === 'catch-up' || run.cause === 'event'
  const move: Move = {
    scheduled,
    failuresInRow: null,
    clearError: false,
    errorMessage: null,
    pausedReason: null,
    notice: null,
  }
  const good = ending.status === 'succeeded' || ending.status === 'nothing-to-report'
  if (good && (scheduled || run.cause === 'retry')) return { ...move, failuresInRow: 0, clearError: true }
  if (ending.status !== 'failed' || !scheduled || !automation) return move
  const how = { isRare: isRare(run, automation), mayPause: !passes(outcome) }
  return { ...move, ...afterFailure(automation, ending.errorMessage ?? 'The run failed.', how) }
}
