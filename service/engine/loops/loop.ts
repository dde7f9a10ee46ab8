import type { Logger } from 'pino'
import { tell } from '#service/watching/watching.ts'

/** Limits one pass of a loop; by default everything, at the time of the database. */
export type Pass = {
  /** The instant to act at; for tests. */
  now?: Date
  /** These organizations only; for tests. */
  orgIds?: string[]
}

type LoopState = {
  name: string
  failuresInRow: number
  /** When the turn under way began, by `performance`; null between turns. */
  turnSince: number | null
}

export type Loop = {
  wake(): void
  /** Resolves when the turn under way has ended; no other follows. */
  stop(): Promise<void>
  state: Readonly<LoopState>
}

type LoopOptions = {
  name: string
  /** Does a piece of work; true when there is more. */
  turn: () => Promise<boolean>
  /** Milliseconds to wait when there is nothing to do. */
  idleMs: number
  /** Least milliseconds that it rests after it found nothing to do. */
  breathMs?: number
  log: Logger
}

const firstBackoffMs = 500
const longestBackoffMs = 10_000
/** A look that found nothing is followed by a rest as long as itself, and at most this long. */
const longestBreathMs = 50

/** Logs a repeated failure in full only once: an unreachable database fails every part again and again. */
function failureLog(loop: string, log: Logger) {
  let logged: string | null = null
  return {
    failed(error: unknown, failures: number): void {
      const reason = error instanceof Error ? error.message : String(error)
      if (reason === logged) log.warn({ loop, failures, reason }, 'a part of the engine still fails')
      else log.warn({ err: error, loop }, 'a part of the engine failed and will be tried again')
      logged = reason
    },
    succeeded(): void {
      if (logged !== null) log.info({ loop }, 'a part of the engine works again')
      logged = null
    },
  }
}

/** Takes turn after turn while there is work, else at the interval or when woken. Logs a failure and tries again. */
export function startLoop({ name, turn, idleMs, breathMs = 0, log }: LoopOptions): Loop {
  const state: LoopState = { name, failuresInRow: 0, turnSince: null }
  const failure = failureLog(name, log)
  let stopped = false
  let woken = false
  let endBreath: () => void = () => undefined
  let interrupt = () => {
    woken = true
  }
  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      if (stopped || woken) return resolve()
      const timer = setTimeout(resolve, ms)
      interrupt = () => {
        woken = true
        clearTimeout(timer)
        resolve()
      }
    })
  /** Lets wakes come together: each would otherwise be a look of its own. */
  const breathe = (looked: number) =>
    new Promise<void>((resolve) => {
      if (stopped) return resolve()
      const timer = setTimeout(resolve, Math.max(breathMs, Math.min(looked, longestBreathMs)))
      endBreath = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const once = async (): Promise<number> => {
    woken = false
    const began = performance.now()
    state.turnSince = began
    const ended = (failed: boolean) =>
      tell({ kind: 'turn', loop: name, seconds: (performance.now() - began) / 1000, failed })
    try {
      const more = await turn()
      ended(false)
      state.failuresInRow = 0
      failure.succeeded()
      return more ? 0 : idleMs
    } catch (error) {
      ended(true)
      state.failuresInRow++
      failure.failed(error, state.failuresInRow)
      return Math.min(firstBackoffMs * 2 ** Math.min(state.failuresInRow - 1, 10), longestBackoffMs)
    } finally {
      state.turnSince = null
    }
  }
  const run = async () => {
    while (!stopped) {
      const began = performance.now()
      const wait = await once()
      if (state.failuresInRow > 0) woken = false
      else if (wait > 0) await breathe(performance.now() - began)
      // Lets sockets and timers run between two full batches.
      if (wait > 0) await rest(wait)
      else await new Promise(setImmediate)
    }
  }
  const ended = run()
  return {
    state,
    wake: () => interrupt(),
    async stop() {
      stopped = true
      endBreath()
      interrupt()
      await ended
    },
  }
}

/** Milliseconds that a turn waits for the work that it started. */
const attention = 1000

/** Waits until the work has ended, a second at most: what takes longer ends by itself, and the next turn begins. */
export function attend(ended: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, attention)
    const done = () => {
      clearTimeout(timer)
      resolve()
    }
    ended.then(done, done)
  })
}
