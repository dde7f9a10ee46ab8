/** Milliseconds that a process may be silent before its runs, events and deliveries go to another. */
export const leaseMs = 60_000

/** SQL: the same as an interval. */
export const lease = `interval '${leaseMs} milliseconds'`

/** Does something whose lease is renewed for as long as it takes, so that nobody else begins with the same. */
export async function underLease<T>(renew: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  // A renewal that fails is made up for by the next one: the lease is long enough for that.
  const beating = setInterval(() => renew().catch(() => undefined), leaseMs / 3)
  try {
    return await work()
  } finally {
    clearInterval(beating)
  }
}

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
