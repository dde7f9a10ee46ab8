import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { startPostgres } from '#scripts/postgres.ts'
import { ingestMessages } from '#service/api/messages/ingest/ingest.ts'
import { createdOf, type IngestItem } from '#service/api/messages/ingest/items.ts'
import type { OrgId } from '#service/core/context.ts'
import { seedBench } from '#service/db/bench/seed.ts'
import { migrateDatabase } from '#service/db/migrate.ts'
import { emitOfMessages } from '#service/engine/events/emit/messages.ts'
import { median } from './api/servers.ts'
import { measureDeliveries } from './ingest/deliveries.ts'
import { measureEvents } from './ingest/events.ts'
import { measureHistory } from './ingest/history.ts'
import { measureMapping } from './ingest/mapping.ts'

export const ingestParts = ['messages', 'webhooks', 'deliveries', 'events', 'history', 'mapping'] as const

export type IngestBenchFlags = {
  part?: (typeof ingestParts)[number]
  database?: string
  people: number
  seconds: number
  clients: number
  history: number
}

const batchSize = 500
const say = (text: string) => process.stdout.write(`${text}\n`)

type Known = { orgId: OrgId; channels: IngestItem['channel'][]; authors: IngestItem['author'][] }

async function known(client: pg.Client): Promise<Known> {
  const org = await client.query<{ id: string }>(`SELECT id FROM organizations WHERE slug = 'bench'`)
  const orgId = (org.rows[0]?.id ?? '') as OrgId
  const channels = await client.query<IngestItem['channel']>(
    `SELECT source_name AS "sourceName", source_server_id AS "sourceServerId", source_channel_id AS "sourceChannelId"
       FROM channels WHERE org_id = $1 AND source_name = 'slack'`,
    [orgId],
  )
  const authors = await client.query<IngestItem['author']>(
    `SELECT platform_id AS "platformId" FROM person_identities WHERE org_id = $1 AND platform = 'slack' LIMIT 200000`,
    [orgId],
  )
  if (channels.rows.length === 0 || authors.rows.length === 0)
    throw new Error('there is no bench organization')
  return { orgId, channels: channels.rows, authors: authors.rows }
}

function pick<T>(from: T[]): T {
  const chosen = from[Math.floor(Math.random() * from.length)]
  if (chosen === undefined) throw new Error('nothing to pick from')
  return chosen
}

let count = 0

/** Every hundredth author is new, with an e-mail address at a company. */
function batch({ channels, authors }: Known, size = batchSize): IngestItem[] {
  return Array.from({ length: size }, () => {
    const n = count++
    const fresh = {
      platformId: `new-${process.pid}-${n}`,
      displayName: `New ${n}`,
      email: `n${n}@halden.example`,
    }
    return {
      sourceMessageId: `bench-${process.pid}-${n}`,
      channel: pick(channels),
      author: n % 100 === 0 ? fresh : pick(authors),
      content: `Message ${n}: the export takes longer since Tuesday, and the queue does not empty over night.`,
      sentAt: new Date(),
    }
  })
}

async function inTransaction(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  await client.query('BEGIN')
  await work()
  await client.query('COMMIT')
}

/** Inserts the same rows without a single statistic: one INSERT a batch. */
async function bareBatch(client: pg.Client, items: IngestItem[]): Promise<void> {
  await client.query(
    `INSERT INTO bare_messages SELECT uuid_v7(), c, a, t, s FROM unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[])
       AS m(c, a, t, s)`,
    [
      items.map((it) => it.channel.sourceChannelId),
      items.map((it) => it.author.platformId),
      items.map((it) => it.content),
      items.map((it) => it.sentAt.toISOString()),
    ],
  )
}

/** Does the work of a push: messages, events for automations that listen, and what endpoints of webhooks are told. */
async function pushed(client: pg.Client, data: Known, size = batchSize): Promise<void> {
  const { orgId } = data
  const results = await ingestMessages(client, orgId, batch(data, size), new Date())
  const principal = { kind: 'agent' as const, automationId: randomUUID(), runId: randomUUID() }
  await emitOfMessages({ client }, { orgId, principal }, createdOf(results))
}

/** Listens to every message, so that each batch is an event a channel. */
async function listen(client: pg.Client, orgId: string): Promise<void> {
  const owner = await client.query<{ id: string }>(
    `INSERT INTO members (org_id, email, name, role) VALUES ($1, $2, 'Bench', 'owner') RETURNING id`,
    [orgId, `${randomUUID()}@bench.example`],
  )
  await client.query(
    `INSERT INTO automations (org_id, owner_id, name, prompt, schedule, timezone, anchor_at, output_channels, tz_version)
     VALUES ($1, $2, 'Bench', 'Bench', '{"type": "event", "events": ["conversation.activity"], "condition": "Any"}',
       'UTC', now(), '[]', 'bench')`,
    [orgId, owner.rows[0]?.id],
  )
}

async function throughput(
  clients: pg.Client[],
  seconds: number,
  one: (client: pg.Client) => Promise<void>,
  size = batchSize,
): Promise<number> {
  const end = performance.now() + seconds * 1000
  let done = 0
  const began = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < end) {
        await one(client)
        done += size
      }
    }),
  )
  return done / ((performance.now() - began) / 1000)
}

type Writing = { first: pg.Client; clients: pg.Client[]; data: Known; close: () => Promise<void> }

async function openWriters(url: string, { clients: count }: IngestBenchFlags): Promise<Writing> {
  const clients = Array.from({ length: count }, () => new pg.Client({ connectionString: url }))
  for (const client of clients) await client.connect()
  const [first] = clients
  if (!first) throw new Error('at least one client is needed')
  const close = async () => {
    for (const client of clients) await client.end()
  }
  return { first, clients, data: await known(first), close }
}

const pairs = 7

/** Pushes with an endpoint that hears of every message and person, and without, in turns: what is told is written, and not sent. */
async function measureWebhooks(url: string, flags: IngestBenchFlags): Promise<void> {
  const { first, clients, data, close } = await openWriters(url, flags)
  const made = await first.query<{ id: string }>(
    `INSERT INTO webhook_endpoints (org_id, url, events, sealed_secrets, secret_hint)
     VALUES ($1, 'https://bench.example/', '{message.*,person.*}', '', '') RETURNING id`,
    [data.orgId],
  )
  const id = made.rows[0]?.id
  for (const size of [1, 25, batchSize]) {
    const ratios: number[] = []
    const one = (client: pg.Client) => inTransaction(client, () => pushed(client, data, size))
    for (let pair = 0; pair < pairs; pair++) {
      const rate = { on: 0, off: 0 }
      for (const state of pair % 2 === 0 ? (['off', 'on'] as const) : (['on', 'off'] as const)) {
        await first.query('UPDATE webhook_endpoints SET enabled = $2 WHERE id = $1', [id, state === 'on'])
        rate[state] = await throughput(clients, flags.seconds, one, size)
      }
      ratios.push(rate.on / rate.off)
    }
    const told = `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`
    say(`webhooks, ${size} messages at once: with an endpoint ${told} of what is taken without`)
  }
  await first.query('DELETE FROM webhook_endpoints WHERE id = $1', [id])
  await close()
}

async function measureMessages(url: string, flags: IngestBenchFlags): Promise<void> {
  const { first, clients, data, close } = await openWriters(url, flags)
  await first.query(
    'CREATE TABLE IF NOT EXISTS bare_messages (id uuid PRIMARY KEY, channel text, author text, content text, sent_at timestamptz)',
  )
  const bare = (client: pg.Client) => inTransaction(client, () => bareBatch(client, batch(data)))
  const ours = (client: pg.Client) => inTransaction(client, () => pushed(client, data))
  const rate = async (one: typeof bare) => (await throughput(clients, flags.seconds, one)).toFixed(0)
  for (let round = 1; round <= 3; round++)
    say(`round ${round}: bare ${await rate(bare)}/s, with all statistics ${await rate(ours)}/s (target 5000)`)
  await listen(first, data.orgId)
  for (let round = 1; round <= 3; round++)
    say(`round ${round}: while an automation listens ${await rate(ours)}/s`)
  await first.query('DELETE FROM automations WHERE org_id = $1 AND name = $2', [data.orgId, 'Bench'])
  await first.query('DROP TABLE bare_messages')
  await close()
}

const isPart = ({ part }: IngestBenchFlags, name: (typeof ingestParts)[number]) =>
  part === undefined || part === name

async function measure(url: string, flags: IngestBenchFlags): Promise<void> {
  const { seconds, history } = flags
  if (isPart(flags, 'messages')) await measureMessages(url, flags)
  if (isPart(flags, 'webhooks')) await measureWebhooks(url, flags)
  if (isPart(flags, 'deliveries')) await measureDeliveries(url, seconds)
  if (isPart(flags, 'events')) await measureEvents(url, seconds)
  if (isPart(flags, 'history')) await measureHistory(url, history, seconds)
}

async function seed(url: string, { people }: IngestBenchFlags): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  say(`Seeding ${people} people …`)
  await seedBench(client, { people, companies: people / 10, messages: people * 10 })
  await client.end()
}

/**
 * Measures batches of 500 messages with all statistics against plain inserts of the same rows; deliveries that are accepted
 * against a bare server; pushes with an endpoint of a webhook against pushes without; the past of a workspace; and how many deliveries are mapped.
 */
export async function benchIngest(flags: IngestBenchFlags): Promise<void> {
  if (isPart(flags, 'mapping')) await measureMapping(flags.seconds)
  if (flags.part === 'mapping') return
  if (flags.database) return measure(flags.database, flags)
  const server = await startPostgres()
  if (!server) throw new Error('PostgreSQL is needed: install its server programs, or give --database.')
  try {
    await migrateDatabase({ connectionString: server.url })
    if (isPart(flags, 'messages') || isPart(flags, 'webhooks')) await seed(server.url, flags)
    say('The temporary server does not wait for the disk; give --database for one that does.')
    await measure(server.url, flags)
  } finally {
    await server.stop()
  }
}
