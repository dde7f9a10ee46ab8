import autocannon from 'autocannon'

export type Figures = { perSecond: number; p50: number; p975: number; failed: number }

export const connections = 16

/** Keeps `connections` requests under way for some seconds. */
export async function load(url: string, seconds: number, key?: string): Promise<Figures> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
  })
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p975: result.latency.p97_5,
    failed: result.non2xx + result.errors,
  }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
