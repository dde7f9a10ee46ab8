import type { Logger } from 'pino'
import { outlast } from '#service/db/failures.ts'
import type { Finished } from './ending.ts'
import { type FinishDeps, finishRuns } from './finish.ts'
import type { ClaimedRun } from './types.ts'

export type Finisher = {
  add(finished: Finished): Promise<void>
  /** Waits no longer for a database that is away. */
  hurry(): void
}

/** What a run did has been paid for and may have changed things: it is kept for longer than a database restarts. */
const patienceMs = 600_000

type Waiting = { finished: Finished; done: () => void }

function unstorable(run: ClaimedRun, error: unknown): Finished {
  const why = error instanceof Error ? error.message : String(error)
  const message = `The result could not be stored: ${why}`
  return { run, outcome: { status: 'failed', canPass: true, reason: 'attempts', message } }
}

/** Runs that end while others are being stored are stored together, as soon as those are. */
export function finisher(deps: FinishDeps, owner: string, log: Logger): Finisher {
  let waiting: Waiting[] = []
  let storing = false
  const hurried = new AbortController()
  const store = (finished: Finished[]) =>
    outlast(() => finishRuns(deps, finished, { owner }), { ms: patienceMs, signal: hurried.signal })
  /** One that cannot be stored must not take others with it; one that never can is given back when its lease ends. */
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
