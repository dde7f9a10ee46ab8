import { setTimeout as pause } from 'node:timers/promises'

/** Codes of the system and of PostgreSQL for a lost connection. 25P03: this process left a transaction idle for too long. */
const codes = /^(?:E[A-Z]+|08...|25P03|53...|57P0.)$/
const words =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying)/

function codeOf(error: Error): string | null {
  return 'code' in error && typeof error.code === 'string' ? error.code : null
}

/** Says whether the database cannot be reached: a restart, a failover or a network failure. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return code === null ? words.test(error.message) : codes.test(code)
}

/** Says whether a write failed, and was rolled back, for lack of disk space. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === '53100'
}

/** Says whether a write failed because another row has the same key. */
export function isTaken(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === '23505'
}

/** Says whether a write failed because a row that it needs was deleted between two of its statements. */
export function isGone(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === '23503'
}

const firstMs = 100
const longestMs = 2000

/**
 * Retries a write until the database is back, for facts that must not be lost. The statement must be safe to repeat.
 * Fails after `ms`, or when told to.
 */
export async function outlast<T>(
  work: () => Promise<T>,
  { ms, signal }: { ms: number; signal?: AbortSignal | undefined },
): Promise<T> {
  const end = performance.now() + ms
  for (let wait = firstMs; ; wait = Math.min(wait * 2, longestMs)) {
    try {
      return await work()
    } catch (error) {
      if (!isAway(error) || signal?.aborted || performance.now() + wait > end) throw error
      await pause(wait, undefined, { signal }).catch(() => undefined)
    }
  }
}
