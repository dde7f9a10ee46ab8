/** How long a process may be silent before its runs, events and deliveries are given to another, in milliseconds. */
export const leaseMs = 60_000

/** SQL: the same as an interval. */
export const lease = `interval '${leaseMs} milliseconds'`

const waits = [30_000, 120_000, 480_000, 1_800_000]
const spread = 0.2

/**
 * Milliseconds to wait after the first, second, … failed try: 30 seconds, 2, 8 and 30 minutes, `most` at most. Up to a fifth
 * is added, so that many that failed together do not come back together.
 */
export function retryWait(tries: number, most: number): number {
  const wait = waits[Math.min(tries, waits.length) - 1] ?? 30_000
  return Math.round(Math.min(wait, most) * (1 + spread * Math.random()))
}
