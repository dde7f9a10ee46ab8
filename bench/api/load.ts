import autocannon from 'autocannon'

export type Figures = {
  requests: number
  perSecond: number
  p50: number
  p975: number
  failed: number
  /** Of one answer, with its headers. */
  bytes: number
}

export const connections = 16

/** How long a measurement lasts. On a busy machine a number of requests compares better than a time. */
export type Length = { duration: number } | { amount: number }

/** Keeps `connections` requests under way. */
export async function load(url: string, length: Length, key?: string): Promise<Figures> {
  const result = await autocannon({
    url,
    connections,
    ...length,
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
  })
  return {
    requests: result.requests.total,
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p975: result.latency.p97_5,
    failed: result.non2xx + result.errors,
    bytes: result.throughput.total / result.requests.total,
  }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
