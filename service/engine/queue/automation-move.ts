import type { Ending } from './ending.ts'
import type { Automation } from './standing.ts'
import type { ClaimedRun } from './types.ts'

/** What a run changes about its automation. */
export type Move = {
  /** The scheduler started it; runs by hand only count as attempts. */
  scheduled: boolean
  failuresInRow: number
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

function afterFailure(run: ClaimedRun, ending: Ending, automation: Automation): Partial<Move> {
  const failuresInRow = automation.failuresInRow + 1
  const message = ending.errorMessage ?? 'The run failed.'
  if (automation.enabled && failuresInRow >= failuresUntilPause) {
    const pausedReason = `Paused after ${failuresInRow} failed runs in a row. The last one: ${message}`
    const notice = { kind: 'paused', reason: pausedReason } as const
    return { failuresInRow, errorMessage: message, pausedReason, notice }
  }
  const told = failuresInRow === (isRare(run, automation) ? 1 : 2)
  return { failuresInRow, errorMessage: message, notice: told ? { kind: 'failed', reason: message } : null }
}

/** Null when the automation stays as it is. Only runs of its schedule or its events say how it is. */
export function moveOf(run: ClaimedRun, ending: Ending, automation: Automation): Move | null {
  if (run.dryRun || run.cause === 'test') return null
  const scheduled = run.cause === 'schedule' || run.cause === 'catch-up' || run.cause === 'event'
  const move: Move = {
    scheduled,
    failuresInRow: automation.failuresInRow,
    clearError: false,
    errorMessage: null,
    pausedReason: null,
    notice: null,
  }
  const good = ending.status === 'succeeded' || ending.status === 'nothing-to-report'
  if (good && (scheduled || run.cause === 'retry')) return { ...move, failuresInRow: 0, clearError: true }
  if (ending.status !== 'failed' || !scheduled) return move
  const after = { ...move, ...afterFailure(run, ending, automation) }
  return automation.notices ? after : { ...after, notice: null }
}
