import { setTimeout as pause } from 'node:timers/promises'

/** Of the system and of the driver, which says some things only in words. 25P03: this process stood still for too long. */
const codes = /^(?:E[A-Z]+|08...|25P03|53...|57P0.)$/
const words =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying)/

function codeOf(error: Error): string | null {
  return 'code' in error && typeof error.code === 'string' ? error.code : null
}

/** The database cannot be reached now: it restarts, another takes over, or the network is down. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return code === null ? words.test(error.message) : codes.test(code)
}

/** The database had no room for what was to be written; it undid all of it. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === '53100'
}

/** Another row holds the key that was to be written. */
export function isTaken(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === '23505'
}

const firstMs = 100
const longestMs = 2000

/**
 * Does again what failed because the database is away, until it is back. For what happened already and must not be
 * forgotten; the statement itself has to see to it that it counts once. After `ms`, or when told, it fails.
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
