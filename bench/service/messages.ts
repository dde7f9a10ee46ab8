import { median } from '../api/servers.ts'
import { type BenchService, startService } from '../ingest/service.ts'

export const batchSize = 500
const senders = 2
const rounds = 3
const [channels, authors] = [20, 2000]
const say = (text: string) => process.stdout.write(`${text}\n`)

let count = 0

/** Messages in several channels; every hundredth author is new, with an e-mail address at a company. */
export function aBatch() {
  return Array.from({ length: batchSize }, () => {
    const n = count++
    const known = `known-${n % authors}`
    const fresh = {
      platformId: `new-${n}`,
      displayName: `New ${n}`,
      email: `n${n}@halden.example`,
    }
    return {
      id: `bench-${n}`,
      channel: { sourceName: 'slack', sourceServerId: 'bench', sourceChannelId: `channel-${n % channels}` },
      author: n % 100 === 0 ? fresh : { platformId: known, displayName: known },
      content: `Message ${n}: the export takes longer since Tuesday, and the queue does not empty over night.`,
      sentAt: new Date().toISOString(),
    }
  })
}

async function perSecond({ call }: BenchService, seconds: number): Promise<number> {
  const began = performance.now()
  const end = began + seconds * 1000
  let done = 0
  const sender = async () => {
    while (performance.now() < end) {
      await call('POST', '/messages', { messages: aBatch() })
      done += batchSize
    }
  }
  await Promise.all(Array.from({ length: senders }, sender))
  return done / ((performance.now() - began) / 1000)
}

/** Measures messages that are accepted a second in batches over HTTP, with every statistic kept. */
export async function measureMessages(databaseUrl: string, seconds: number): Promise<void> {
  for (const [where, url, target] of [
    ['PostgreSQL', databaseUrl, 5000],
    ['embedded', undefined, 2000],
  ] as const) {
    const service = await startService(url, 'http://127.0.0.1:9', ['--no-runs'])
    try {
      await perSecond(service, 1)
      const rates: number[] = []
      for (let round = 1; round <= rounds; round++) rates.push(await perSecond(service, seconds))
      const each = rates.map((rate) => rate.toFixed(0)).join(', ')
      say(`messages, ${where}: ${each}; the middle one ${median(rates).toFixed(0)}/s (target ${target})`)
    } finally {
      await service.stop()
    }
  }
}
