import autocannon from 'autocannon'

export type Figures = {
  requests: number
  perSecond: number
  /** Milliseconds, of each request by itself: the tool sums up whole ones, and only at some places. */
  p50: number
  p95: number
  failed: number
  /** Of one answer, with its headers. */
  bytes: number
}

export const connections = 16

/** How long a measurement lasts. On a busy machine a number of requests compares better than a time. */
export type Length = { duration: number } | { amount: number }

const atShare = (sorted: Float64Array, share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** Keeps `connections` requests under way. */
export async function load(url: string, length: Length, key?: string): Promise<Figures> {
  const run = autocannon({
    url,
    connections,
    ...length,
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
  })
  const took: number[] = []
  run.on('response', (_client, _status, _bytes, ms) => took.push(ms))
  const result = await run
  const sorted = Float64Array.from(took).sort()
  return {
    requests: result.requests.total,
    perSecond: result.requests.average,
    p50: atShare(sorted, 0.5),
    p95: atShare(sorted, 0.95),
    failed: result.non2xx + result.errors,
    bytes: result.throughput.total / result.requests.total,
  }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
