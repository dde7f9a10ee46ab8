import { randomUUID } from 'node:crypto'
import { topicWriterActor } from '#service/api/topics/written.ts'
import type { OrgId } from '#service/core/context.ts'
import { transaction } from '#service/core/write.ts'
import { randomOf } from '#service/writers/topics/cluster/random.ts'
import { placeBatch } from '#service/writers/topics/place/batch.ts'
import { keyOf } from '#service/writers/topics/place/keys.ts'
import { everyLanguage } from '#service/writers/topics/text/terms.ts'
import { type House, type Kind, openHouse } from './house.ts'

const discussionsOfTopic = 2
const commonWords = 3000
const chunk = 1000
const batches = 5
const batchSize = 200

const insertTopics = `
INSERT INTO topics (org_id, id, title, search_text, written_by, message_count)
SELECT $1, t.id, 'Topic', 'topic', 'rule', ${discussionsOfTopic} FROM unnest($2::uuid[]) AS t(id)`

const insertDiscussions = `
INSERT INTO topic_groups (org_id, id, topic_id, channel_id, title, message_count, placed_by, confidence, placed_at, last_message_at)
SELECT $1, g.id, g.topic_id, $2, 'Discussion', 1, 'rule', 1, now(), now() - interval '1 day'
FROM unnest($3::uuid[], $4::uuid[]) AS g(id, topic_id)`

const insertTerms = `
WITH kept AS (
  INSERT INTO discussion_terms (org_id, group_id, keys, weights, copy_key, speaker_id)
  SELECT $1, n.id, n.keys, n.weights, n."copyKey", 1
  FROM jsonb_to_recordset($2::jsonb) AS n(id uuid, keys bigint[], weights real[], "copyKey" bigint)
  RETURNING n, keys
)
INSERT INTO term_postings (org_id, key, n) SELECT DISTINCT $1::uuid, k.key, kept.n FROM kept, unnest(kept.keys) AS k(key)`

const countTerms = `
INSERT INTO term_counts (org_id, key, discussions)
SELECT $1, key, count(*) FROM term_postings WHERE org_id = $1 GROUP BY key
UNION ALL SELECT $1, 0, count(*) FROM discussion_terms WHERE org_id = $1`

/** A word of letters alone: one with digits would be taken as it stands. */
const word = (n: number) =>
  `q${[...n.toString().padStart(6, '0')].map((it) => 'bcdfghjkmz'[Number(it)]).join('')}`

/** Words that many use: the first of them most. */
const common = (random: () => number) => word(900_000 + Math.floor(commonWords * random() ** 3))

/** Makes the text of a topic: a word of its own, and common ones. */
const textOf = (topic: number, random: () => number) =>
  [word(topic), word(topic), common(random), common(random), common(random), word(topic + 400_000)].join(' ')

function termsOf(topic: number, random: () => number) {
  const words = [word(topic), word(topic + 400_000), common(random), common(random), common(random)]
  const keys = [...new Set(words)].map((it) => keyOf(it))
  const weights = keys.map((_, n) => (n < 2 ? 0.6 : 0.3))
  return { keys, weights, copyKey: keyOf(randomUUID()) }
}

function message(text: string, n: number) {
  return {
    ...{ id: `c${n}`, content: text, threadId: `c${n}`, sentAt: new Date(Date.now() - 60_000).toISOString() },
    channel: { sourceName: 'slack', sourceServerId: 'T1', sourceChannelId: 'C1' },
    author: { platformId: `u${n % 50}` },
  }
}

async function seed({ db, orgId, call }: House, topics: number): Promise<void> {
  const { results } = (await call('POST', '/messages', { messages: [message('hello', -1)] })) as {
    results: { channelId: string }[]
  }
  const channelId = results[0]?.channelId
  const random = randomOf(7)
  for (let at = 0; at < topics; at += chunk) {
    const some = Array.from({ length: Math.min(chunk, topics - at) }, (_, n) => ({
      n: at + n,
      id: randomUUID(),
    }))
    const talks = some.flatMap(({ n, id }) =>
      Array.from({ length: discussionsOfTopic }, () => ({
        id: randomUUID(),
        topicId: id,
        ...termsOf(n, random),
      })),
    )
    await db.pool.query(insertTopics, [orgId, some.map(({ id }) => id)])
    const columns = [talks.map(({ id }) => id), talks.map(({ topicId }) => topicId)]
    await db.pool.query(insertDiscussions, [orgId, channelId, ...columns])
    await db.pool.query(insertTerms, [orgId, JSON.stringify(talks)])
  }
  await db.pool.query(countTerms, [orgId])
  await db.pool.query('ANALYZE')
}

/** `joined`: discussions, of those that were sent, that are in a topic then. */
type Cost = { ms: number; joined: number; sent: number }

/** Milliseconds that placing one discussion takes with this many topics; the middle of some batches. */
export async function costOfPlacing(topics: number, on: Kind): Promise<Cost> {
  const house = await openHouse({ on })
  try {
    await seed(house, topics)
    const { db, call } = house
    const by = {
      orgId: house.orgId as OrgId,
      principal: { kind: 'writer' as const },
      actor: topicWriterActor,
    }
    const random = randomOf(3)
    const times: number[] = []
    for (let batch = 0; batch <= batches; batch++) {
      const texts = Array.from({ length: batchSize }, () => textOf(Math.floor(random() * topics), random))
      const messages = texts.map((text, n) => message(text, batch * batchSize + n))
      for (let at = 0; at < batchSize; at += 100)
        await call('POST', '/messages', { messages: messages.slice(at, at + 100) })
      const began = performance.now()
      await transaction(db, (tx) => placeBatch(tx, by, { vocabulary: everyLanguage, forbidden: [] }))
      times.push((performance.now() - began) / batchSize)
    }
    // The first batch has the message that made the channel, and compiles statements.
    const measured = times.slice(1).toSorted((a, b) => a - b)
    const { rows } = await db.pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM topic_groups WHERE org_id = $1 AND topic_id IS NOT NULL AND thread_id LIKE 'c%'`,
      [house.orgId],
    )
    return {
      ms: measured[Math.floor(measured.length / 2)] ?? 0,
      joined: rows[0]?.n ?? 0,
      sent: batchSize * (batches + 1),
    }
  } finally {
    await house.close()
  }
}
