export const mostAttempts = 6

const waits = [30_000, 120_000, 480_000, 1_800_000]
const longest = 3_600_000

/**
 * Milliseconds until the next attempt: what the provider asked for, else longer each time. A little chance keeps
 * many that failed together from coming back together. `soon`: while the provider still knows the message again.
 */
export function backoff(attempt: number, retryAfter: number | null, soon: boolean): number {
  if (retryAfter !== null) return Math.min(longest, retryAfter + Math.random() * 1000)
  const wait = soon ? 10_000 : (waits[Math.min(attempt, waits.length) - 1] ?? longest)
  return Math.round(wait * (0.8 + Math.random() * 0.4))
}
