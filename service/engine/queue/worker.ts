import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { outlast } from '#service/db/failures.ts'
import { type Happening, presentTrace, watched } from '#service/watching/watching.ts'
import { type ClaimedRun, claimRuns } from './claim.ts'
import type { Finished, Outcome, RunResult } from './ending.ts'
import { type FinishDeps, finishRuns } from './finish.ts'
import { keepLeases } from './heartbeat.ts'

/** Does the work of one attempt, and answers failures that it can name instead of throwing them. `signal` ends it early. */
export type Execute = (run: ClaimedRun, signal: AbortSignal) => Promise<RunResult>

type Finisher = {
  add(finished: Finished): Promise<void>
  /** Waits no longer for a database that is away. */
  hurry(): void
}

/** Longer than a database restarts: what a run did has been paid for and may have changed things. */
const patienceMs = 600_000

type Waiting = { finished: Finished; done: () => void }

function unstorable(run: ClaimedRun, error: unknown): Finished {
  const why = error instanceof Error ? error.message : String(error)
  const message = `The result could not be stored: ${why}`
  return { run, outcome: { status: 'failed', canPass: true, reason: 'attempts', message } }
}

/** Stores the ends of runs, one batch at a time: what ends meanwhile is stored together afterwards. */
export function finisher(deps: FinishDeps, owner: string, log: Logger): Finisher {
  let waiting: Waiting[] = []
  let storing = false
  const hurried = new AbortController()
  const store = (finished: Finished[]) =>
    outlast(() => finishRuns(deps, finished, { owner }), { ms: patienceMs, signal: hurried.signal })
  /** Stores one end alone, so that its failure does not affect the others; the run is taken back when its lease ends. */
  const storeAlone = async (one: Finished) => {
    await store([one])
      .catch((error: unknown) => store([unstorable(one.run, error)]))
      .catch((error: unknown) =>
        log.error({ err: error, runId: one.run.id }, 'the end of a run was not stored'),
      )
  }
  const drain = async () => {
    storing = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      const finished = batch.map((it) => it.finished)
      await store(finished).catch(async () => {
        for (const one of finished) await storeAlone(one)
      })
      for (const { done } of batch) done()
    }
    storing = false
  }
  return {
    hurry: () => hurried.abort(),
    add(finished) {
      const stored = new Promise<void>((resolve) => waiting.push({ finished, done: resolve }))
      if (!storing) void drain()
      return stored
    },
  }
}

type WorkerDeps = FinishDeps & {
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

type Attempt = Extract<Happening, { kind: 'run' }>

type Held = { control: AbortController; ended: Promise<void> }
type Interruption = 'canceled' | 'lost' | 'stopping'

type Worker = {
  /** Starts what is due and fits; true when there may be more. */
  turn(): Promise<boolean>
  /** Renews the leases of what is under way, and interrupts what is canceled or lost. */
  keep(): Promise<void>
  /** Gives back what does not end within the time. */
  stop(graceMs: number): Promise<void>
  underWay(): number
}

const internal = (error: unknown): Outcome => {
  const why = error instanceof Error ? error.message : String(error)
  return { status: 'failed', canPass: true, reason: 'attempts', message: `It failed unexpectedly: ${why}` }
}

/** Ignores the failure of an interrupted run; a run that finished anyway counts. */
function afterInterruption(outcome: Outcome, signal: AbortSignal): Outcome | null {
  const why: Interruption | null = signal.aborted ? signal.reason : null
  if (why === 'lost') return null
  if (why === null || outcome.status !== 'failed') return outcome
  const { spent } = outcome
  return { status: why === 'canceled' ? 'canceled' : 'given-back', spent }
}

export function startWorker(deps: WorkerDeps): Worker {
  const { db, execute, owner, concurrency, perOrganization, orgIds, log, onRoom } = deps
  /** Keyed by attempt: a run that this process lost may be claimed again before the lost attempt has ended. */
  const held = new Map<ClaimedRun, Held>()
  const finishing = finisher(deps, owner, log)
  let last: string | null = null
  let stopping = false

  const work = async (run: ClaimedRun, signal: AbortSignal) => {
    const { cause, attempt } = run
    const told: Attempt = { kind: 'run', cause, attempt, outcome: 'lost', trace: run.trace ?? null }
    const kept = await watched(told, async () => {
      run.trace = presentTrace()
      const ended = afterInterruption(await execute(run, signal).catch(internal), signal)
      if (ended) told.outcome = ended.status
      return ended
    })
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
