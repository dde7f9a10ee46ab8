import fc from 'fast-check'
import type pg from 'pg'
import type { IngestItem } from '#service/api/messages/ingest/items.ts'

/** A Monday, so that messages near it fall into two weeks. */
const start = Date.UTC(2026, 0, 5)
const dayMs = 86_400_000

const sources = ['slack', 'discord', 'email']
const threads = ['t1', 't2', 't3', 'loose']
const emails = [
  'ada@halden.example',
  'Ada@Halden.Example',
  'bo@halden.example',
  'cy@merged.example',
  'di@twice-merged.example',
  'eve@other.example',
  'fay@gmail.com',
]

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })

const anItem: fc.Arbitrary<IngestItem> = fc.record({
  sourceMessageId: fc.integer({ min: 1, max: 60 }).map(String),
  channel: fc.record({
    sourceName: fc.constantFrom(...sources),
    sourceServerId: fc.constant('S1'),
    sourceChannelId: fc.constantFrom('C1', 'C2'),
  }),
  author: fc.record({
    platformId: fc.integer({ min: 1, max: 8 }).map((n) => `U${n}`),
    displayName: optional(fc.constantFrom('Ada', 'Bo')),
    handle: optional(fc.constantFrom('ada', 'bo')),
    email: optional(fc.constantFrom(...emails)),
    title: optional(fc.constant('Engineer')),
  }),
  content: fc.constant('Hello'),
  sentAt: fc
    .record({ day: fc.integer({ min: -100, max: 100 }), ms: fc.constantFrom(0, 1, dayMs - 1) })
    .map(({ day, ms }) => new Date(start + day * dayMs + ms)),
  threadId: optional(fc.constantFrom(...threads)),
})

/** Batches from a world so small that messages, people and addresses meet again and again. */
export const someBatches = fc.array(fc.array(anItem, { minLength: 1, maxLength: 25 }), {
  minLength: 1,
  maxLength: 6,
})

/** Two topics with three discussions in two channels, and a company that two others were merged into, one by one. */
export async function createWorld(client: pg.ClientBase, orgId: string): Promise<void> {
  const one = async (sql: string, values: unknown[] = []) => {
    const { rows } = await client.query<{ id: string }>(sql, [orgId, ...values])
    return rows[0]?.id
  }
  const channel = (source: string) =>
    one(
      `INSERT INTO channels (org_id, channel_name, server_name, source_name, source_channel_id, source_server_id)
       VALUES ($1, 'c', 's', $2, 'C1', 'S1') RETURNING id`,
      [source],
    )
  const topic = (title: string) =>
    one(`INSERT INTO topics (org_id, title, search_text) VALUES ($1, $2, $2) RETURNING id`, [title])
  const [slack, discord] = [await channel('slack'), await channel('discord')]
  const [first, second] = [await topic('first'), await topic('second')]
  for (const [topicId, channelId, thread] of [
    [first, slack, 't1'],
    [first, discord, 't1'],
    [second, slack, 't2'],
    [second, slack, 't3'],
  ]) {
    await client.query(
      'INSERT INTO topic_groups (org_id, topic_id, channel_id, thread_id, title) VALUES ($1, $2, $3, $4, $4)',
      [orgId, topicId, channelId, thread],
    )
  }
  await createCompanies(client, orgId)
  await client.query(
    `INSERT INTO counters VALUES ($1, 'channels', 2), ($1, 'companies', 1), ($1, 'topics', 2)`,
    [orgId],
  )
}

/** twice-merged.example was merged into merged.example, and that into halden.example, where all domains lead now. */
async function createCompanies(client: pg.ClientBase, orgId: string): Promise<void> {
  const domains = ['halden.example', 'merged.example', 'twice-merged.example']
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO companies (org_id, name, primary_domain, search_text, yearly_value)
     SELECT $1, d, d, d, length(d) * 100.01 FROM unnest($2::text[]) AS d RETURNING id::text`,
    [orgId, domains],
  )
  const ids = rows.map((row) => row.id)
  await client.query(
    'INSERT INTO company_domains (org_id, domain, company_id) SELECT $1, d, $3 FROM unnest($2::text[]) AS d',
    [orgId, domains, ids[0]],
  )
  for (const [target, source] of [
    [ids[1], ids[2]],
    [ids[0], ids[1]],
  ]) {
    const merged = await client.query<{ id: string }>(
      `INSERT INTO company_merges (org_id, target_company_id, actor_id, actor_name) VALUES ($1, $2, 'a', 'A') RETURNING id`,
      [orgId, target],
    )
    await client.query('UPDATE companies SET merge_id = $3 WHERE org_id = $1 AND id = $2', [
      orgId,
      source,
      merged.rows[0]?.id,
    ])
  }
}
