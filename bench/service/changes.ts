import autocannon from 'autocannon'
import pg from 'pg'
import { type Figures, figuresOf, median, startTask } from '../api/servers.ts'
import { type BenchService, startService } from '../ingest/service.ts'
import type { BareChange } from './bare-change.ts'

const people = 500
const rounds = 3
const target = 0.5
const say = (text: string) => process.stdout.write(`${text}\n`)

/** People who have written a message each; the organization is the one of the service's key. */
async function makePeople(
  { call }: BenchService,
  line: pg.Client,
): Promise<{ orgId: string; ids: string[] }> {
  const channel = { sourceName: 'slack', sourceServerId: 'bench', sourceChannelId: 'general' }
  const messages = Array.from({ length: people }, (_, n) => ({
    channel,
    id: `changes-${n}`,
    author: { platformId: `changes-${n}`, displayName: `Person ${n}`, email: `p${n}@halden.example` },
    content: 'The export takes longer since Tuesday.',
    sentAt: new Date().toISOString(),
  }))
  await call('POST', '/messages', { messages })
  const { rows } = await line.query<{ orgId: string; id: string }>(
    `SELECT org_id AS "orgId", id::text FROM people
      WHERE org_id = (SELECT org_id FROM person_identities WHERE platform_id = 'changes-0' ORDER BY org_id DESC LIMIT 1)`,
  )
  return { orgId: rows[0]?.orgId ?? '', ids: rows.map(({ id }) => id) }
}

let count = 0

/** Sixteen clients, each of which gives one person after another a new title. */
function change(url: string, ids: string[], seconds: number, key: string): Promise<Figures> {
  const next = () => {
    const n = count++
    return {
      method: 'PATCH' as const,
      path: `/v1/people/${ids[n % ids.length]}`,
      body: JSON.stringify({ connections: { title: `Engineer ${n}` } }),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    }
  }
  const requests = [{ setupRequest: (request: object) => ({ ...request, ...next() }) }]
  return figuresOf(autocannon({ url, connections: 16, duration: seconds, requests }))
}

async function checked(run: Promise<Figures>): Promise<Figures> {
  const figures = await run
  if (figures.failed > 0) throw new Error(`${figures.failed} changes were not accepted`)
  return figures
}

/** Measures changes of a person with their audit row, in turns with a server that sends those three statements alone. */
export async function measureChanges(databaseUrl: string, seconds: number): Promise<void> {
  const line = new pg.Client({ connectionString: databaseUrl })
  await line.connect()
  const ours = await startService(databaseUrl, 'http://127.0.0.1:9', ['--no-runs'])
  const { orgId, ids } = await makePeople(ours, line)
  const task: BareChange = { url: databaseUrl, orgId }
  const bare = await startTask(new URL('./bare-change.ts', import.meta.url), task)
  try {
    const once = ({ url }: { url: string }, length: number) => checked(change(url, ids, length, ours.key))
    for (const warm of [bare, ours]) await once(warm, 1)
    const ratios: number[] = []
    for (let round = 1; round <= rounds; round++) {
      const [plain, changed] = [await once(bare, seconds), await once(ours, seconds)]
      ratios.push(changed.perSecond / plain.perSecond)
      say(
        `changes, round ${round}: bare ${plain.perSecond.toFixed(0)}/s, with everything ${changed.perSecond.toFixed(0)}/s, p95 ${changed.p95.toFixed(1)} ms`,
      )
    }
    say(`changes: ratio ${median(ratios).toFixed(2)} (target ≥ ${target})`)
  } finally {
    await ours.stop()
    await bare.stop()
    await line.end()
  }
}
