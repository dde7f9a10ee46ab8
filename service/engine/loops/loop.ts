import type { Logger } from 'pino'

export type LoopState = { name: string; failuresInRow: number }

export type Loop = {
  wake(): void
  /** Resolves when the turn under way has ended; no other follows. */
  stop(): Promise<void>
  state: Readonly<LoopState>
}

export type LoopOptions = {
  name: string
  /** Does a piece of work; true when there is more. */
  turn: () => Promise<boolean>
  /** Milliseconds to wait when there is nothing to do. */
  idleMs: number
  log: Logger
}

const firstBackoffMs = 500
const longestBackoffMs = 30_000

/**
 * A database that is away fails every part, again and again: what went wrong is told in full once, until it is something
 * else.
 */
function failureLog(loop: string, log: Logger) {
  let told: string | null = null
  return {
    failed(error: unknown, failures: number): void {
      const reason = error instanceof Error ? error.message : String(error)
      if (reason === told) log.warn({ loop, failures, reason }, 'a part of the engine still fails')
      else log.warn({ err: error, loop }, 'a part of the engine failed and will be tried again')
      told = reason
    },
    succeeded(): void {
      if (told !== null) log.info({ loop }, 'a part of the engine works again')
      told = null
    },
  }
}

/** Turn after turn while there is work, else at the interval or when woken. A failure is logged and tried again. */
export function startLoop({ name, turn, idleMs, log }: LoopOptions): Loop {
  const state: LoopState = { name, failuresInRow: 0 }
  const failure = failureLog(name, log)
  let stopped = false
  let woken = false
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
  const once = async (): Promise<number> => {
    woken = false
    try {
      const more = await turn()
      state.failuresInRow = 0
      failure.succeeded()
      return more ? 0 : idleMs
    } catch (error) {
      state.failuresInRow++
      failure.failed(error, state.failuresInRow)
      return Math.min(firstBackoffMs * 2 ** Math.min(state.failuresInRow - 1, 10), longestBackoffMs)
    }
  }
  const run = async () => {
    while (!stopped) {
      const wait = await once()
      if (state.failuresInRow > 0) woken = false
      // Sockets and timers get their turn between two full batches.
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
      interrupt()
      await ended
    },
  }
}
