import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { claimRuns } from './claim.ts'
import type { Outcome } from './ending.ts'
import type { FinishDeps } from './finish.ts'
import { finisher } from './finisher.ts'
import { keepLeases } from './keep-leases.ts'
import type { ClaimedRun, Execute } from './types.ts'

export type WorkerDeps = FinishDeps & {
  log: Logger
  execute: Execute
  owner: string
  /** Runs under way at once in this process. */
  concurrency: number
  perOrganization?: number
  /** These organizations only; for tests. */
  orgIds?: string[]
  /** Called when there is room again. */
  onRoom: () => void
}

type Held = { control: AbortController; ended: Promise<void> }
type Interruption = 'canceled' | 'lost' | 'stopping'

export type Worker = {
  /** Starts what is due and fits; true when there may be more. */
  turn(): Promise<boolean>
  /** Holds on to what is under way, and lets go of what is canceled or lost. */
  keep(): Promise<void>
  /** Gives back what does not end within the time. */
  stop(graceMs: number): Promise<void>
  underWay(): number
}

const internal = (error: unknown): Outcome => {
  const why = error instanceof Error ? error.message : String(error)
  return { status: 'failed', canPass: true, reason: 'attempts', message: `It failed unexpectedly: ${why}` }
}

/** What was interrupted has not failed; what came to its end all the same counts. */
function afterInterruption(outcome: Outcome, signal: AbortSignal): Outcome | null {
  const why: Interruption | null = signal.aborted ? signal.reason : null
  if (why === 'lost') return null
  if (why === null || outcome.status !== 'failed') return outcome
  const { spent } = outcome
  return { status: why === 'canceled' ? 'canceled' : 'given-back', spent }
}

export function startWorker(deps: WorkerDeps): Worker {
  const { db, execute, owner, concurrency, perOrganization, orgIds, log, onRoom } = deps
  /** By attempt: what this process has lost it may be given again before the one that was lost has ended. */
  const held = new Map<ClaimedRun, Held>()
  const finishing = finisher(deps, owner, log)
  let last: string | null = null
  let stopping = false

  const work = async (run: ClaimedRun, signal: AbortSignal) => {
    const outcome = await execute(run, signal).catch(internal)
    const kept = afterInterruption(outcome, signal)
    if (kept) await finishing.add({ run, outcome: kept })
    held.delete(run)
    onRoom()
  }
  const start = (run: ClaimedRun) => {
    const control = new AbortController()
    held.set(run, { control, ended: work(run, control.signal) })
    if (stopping) control.abort('stopping' satisfies Interruption)
  }
  const interrupt = (runs: ClaimedRun[], why: Interruption) => {
    for (const run of runs) held.get(run)?.control.abort(why)
  }
  return {
    underWay: () => held.size,
    async turn() {
      const limit = concurrency - held.size
      if (stopping || limit <= 0) return false
      const claimed = await claimRuns(db, { owner, limit, perOrganization, after: last, orgIds })
      last = claimed.last
      claimed.runs.forEach(start)
      return claimed.more && held.size < concurrency
    },
    async keep() {
      const { lost, canceled } = await keepLeases(db, [...held.keys()], { owner })
      interrupt(lost, 'lost')
      interrupt(canceled, 'canceled')
    },
    async stop(graceMs) {
      stopping = true
      const left = [...held.values()]
      for (const { control } of left) control.abort('stopping' satisfies Interruption)
      const ended = Promise.all(left.map((it) => it.ended))
      await Promise.race([ended, pause(graceMs, undefined, { ref: false })])
      finishing.hurry()
      const stuck = [...held.keys()].map((run) => ({ run, outcome: { status: 'given-back' as const } }))
      await Promise.all(stuck.map((one) => finishing.add(one)))
    },
  }
}
