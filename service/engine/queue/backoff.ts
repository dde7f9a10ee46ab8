const delays = [30_000, 120_000, 480_000]
const spread = 0.2
/** A provider that wants to be left alone for longer than this is taken as a failure of now. */
const mostPatienceMs = 3_600_000

/**
 * Milliseconds until the next try: 30 seconds, 2 minutes, 8 minutes, up to a fifth more, never less than the provider
 * asked for. Null when it asked for more than an hour.
 */
export function retryDelay(
  attempt: number,
  retryAfterMs = 0,
  random: () => number = Math.random,
): number | null {
  if (retryAfterMs > mostPatienceMs) return null
  const base = delays[Math.min(attempt, delays.length) - 1] ?? 30_000
  return Math.round(Math.max(base * (1 + spread * random()), retryAfterMs))
}
