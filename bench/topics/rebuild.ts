import { randomUUID } from 'node:crypto'
import type { TopicRebuild } from '#contract/topic-rebuilds.ts'
import type { Database } from '#service/db/client.ts'
import { rebuildStatistics } from '#service/db/statistics/rebuild.ts'
import { randomOf } from '#service/writers/topics/cluster/random.ts'
import { type House, type Kind, openHouse } from './house.ts'

const people = 1000
/** Messages about one thing, and topics into which its discussions are scattered beforehand. */
const messagesOfThing = 40
const topicsOfThing = 2
const chunk = 2000
const askMs = 1000

const syllables = [
  'ba',
  'do',
  'fi',
  'gu',
  'ka',
  'le',
  'mi',
  'no',
  'pu',
  'ra',
  'se',
  'ti',
  'vo',
  'wa',
  'ze',
  'lu',
]
const word = (n: number): string =>
  `${syllables[n % 16]}${syllables[(n >> 4) % 16]}${syllables[(n >> 8) % 16]}${syllables[(n >> 12) % 16]}k`

const pick = <T>(all: readonly T[], random: () => number): T | undefined =>
  all[Math.floor(random() * all.length)]

/** Sentence about a thing: words of its own, and words that many use. */
function sentence(thing: number, random: () => number): string {
  const own = Array.from({ length: 14 }, (_, n) => word((thing * 14 + n) % 60_000))
  const common = () => word(60_000 + Math.floor(5000 * random() ** 2))
  const words = [
    pick(own, random),
    pick(own, random),
    common(),
    pick(own, random),
    common(),
    pick(own, random),
    common(),
  ]
  return `The ${words.join(' ')} fails.`
}

function message(n: number) {
  return {
    ...{
      id: `p${n}`,
      content: 'hello',
      threadId: `p${n}`,
      sentAt: new Date(Date.now() - 86_400_000).toISOString(),
    },
    channel: { sourceName: 'slack', sourceServerId: 'T1', sourceChannelId: 'C1' },
    author: { platformId: `u${n}` },
  }
}

const readAuthors = `
SELECT i.id AS "identityId", i.person_id::text AS "personId", (SELECT id FROM channels WHERE org_id = $1 LIMIT 1) AS "channelId"
FROM person_identities i WHERE i.org_id = $1 ORDER BY i.id`

const insertTopics = `
INSERT INTO topics (org_id, id, title, search_text, written_by, confidence)
SELECT $1, t.id, 'Topic ' || t.n, 'topic', 'rule', 0.5 FROM unnest($2::uuid[], $3::int[]) AS t(id, n)`

const insertGroups = `
INSERT INTO topic_groups (org_id, id, topic_id, channel_id, thread_id, title, placed_by, confidence, placed_at)
SELECT $1, g.id, g."topicId", g."channelId", g.id::text, 'Discussion', 'rule', 0.5, now()
FROM jsonb_to_recordset($2::jsonb) AS g(id uuid, "topicId" uuid, "channelId" uuid)`

const insertMessages = `
INSERT INTO messages (org_id, channel_id, person_id, identity_id, group_id, source_message_id, thread_id, content, sent_at)
SELECT $1, m."channelId", m."personId", m."identityId", m."groupId", m.id, m."groupId"::text, m.content, m."sentAt"
FROM jsonb_to_recordset($2::jsonb) AS m("channelId" uuid, "personId" bigint, "identityId" uuid, "groupId" uuid, id text, content text,
  "sentAt" timestamptz)`

type Author = { identityId: string; personId: string; channelId: string }

/** Fills an organization with discussions of one or two messages, each thing in two topics instead of one. */
async function fill({ db, orgId, call }: House, messages: number): Promise<number> {
  for (let at = 0; at < people; at += 500)
    await call('POST', '/messages', { messages: Array.from({ length: 500 }, (_, n) => message(at + n)) })
  const authors = (await db.pool.query<Author>(readAuthors, [orgId])).rows
  const random = randomOf(11)
  const things = Math.ceil(messages / messagesOfThing)
  const topics = Array.from({ length: things * topicsOfThing }, () => randomUUID())
  await db.pool.query(insertTopics, [orgId, topics, topics.map((_, n) => n)])
  let discussions = 0
  for (let at = people; at < messages; ) {
    const groups: object[] = []
    const said: object[] = []
    while (said.length < chunk && at + said.length < messages) {
      const thing = Math.floor(random() * things)
      const id = randomUUID()
      const { channelId } = authors[0] ?? { channelId: '' }
      groups.push({
        id,
        channelId,
        topicId: topics[thing * topicsOfThing + Math.floor(random() * topicsOfThing)],
      })
      const length = random() < 0.15 ? 2 : 1
      for (let n = 0; n < length; n++)
        said.push({
          ...pick(authors, random),
          ...{ groupId: id, id: randomUUID(), content: sentence(thing, random) },
          sentAt: new Date(Date.now() - 86_400_000 * (1 + random() * 60)),
        })
    }
    await db.pool.query(insertGroups, [orgId, JSON.stringify(groups)])
    await db.pool.query(insertMessages, [orgId, JSON.stringify(said)])
    at += said.length
    discussions += groups.length
  }
  await rebuildStatistics(db.pool, orgId)
  await db.pool.query('ANALYZE')
  return discussions
}

/** Megabytes of the process, the most that was seen. */
function watchMemory(): { most: () => number; stop: () => void } {
  let most = 0
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss() / 2 ** 20)
  }
  const timer = setInterval(look, 500)
  return { most: () => most, stop: () => clearInterval(timer) }
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

type Say = (text: string) => void

/** Waits for the end of a rebuild and says when what is shown of it goes on. */
async function follow(house: House, id: string, say: Say): Promise<TopicRebuild> {
  const began = performance.now()
  let before = ''
  for (;;) {
    const rebuild = (await house.call('GET', `/topic-rebuilds/${id}`)) as unknown as TopicRebuild
    const shown = `${rebuild.status} ${rebuild.done} of ${rebuild.total}`
    if (shown !== before)
      say(`  ${seconds(began)}: ${shown}${rebuild.reason === null ? '' : ` (${rebuild.reason})`}`)
    before = shown
    if (rebuild.status === 'ready' || rebuild.status === 'failed') return rebuild
    await new Promise((resolve) => setTimeout(resolve, askMs))
  }
}

async function timed<T>(what: string, say: Say, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work()
  say(`  ${what} in ${seconds(began)}`)
  return result
}

const counted = `SELECT count(*)::int AS n, sum(message_count)::int AS messages, sum(person_count)::int AS people FROM topics
WHERE org_id = $1 AND retired_at IS NULL AND message_count > 0`

async function countsOf(db: Database, orgId: string): Promise<string> {
  return JSON.stringify((await db.pool.query(counted, [orgId])).rows[0])
}

/** Rebuilds the topics of so many messages, to the end: progress, acceptance and undo. */
export async function measureRebuild(messages: number, on: Kind, say: Say): Promise<void> {
  const house = await openHouse({ on })
  try {
    const discussions = await timed('filled', say, () => fill(house, messages))
    say(`A rebuild of ${messages} messages in ${discussions} discussions, on ${on}`)
    await house.call('PATCH', '/topic-writer', { enabled: true })
    await house.db.pool.query(`UPDATE topic_writers SET next_pass_at = '2100-01-01' WHERE org_id = $1`, [
      house.orgId,
    ])
    const before = await countsOf(house.db, house.orgId)
    const memory = watchMemory()
    const started = (await house.call('POST', '/topic-rebuilds', {})) as unknown as TopicRebuild
    const ready = await follow(house, started.id, say)
    say(`  ${JSON.stringify(ready.result)}`)
    say(
      `  at most ${memory.most().toFixed(0)} MB, nothing changed meanwhile: ${before === (await countsOf(house.db, house.orgId))}`,
    )
    const accepted = (await timed('accepted', say, () =>
      house.call('POST', `/topic-rebuilds/${started.id}/accept`, {}),
    )) as unknown as TopicRebuild
    const after = await countsOf(house.db, house.orgId)
    await rebuildStatistics(house.db.pool, house.orgId)
    say(
      `  ${before} became ${after}; counted anew it is the same: ${after === (await countsOf(house.db, house.orgId))}`,
    )
    const { act } = accepted
    if (act)
      await timed('undone', say, () =>
        house.call('POST', `/topics/${act.topicId}/undo`, { changeId: act.changeId }),
      )
    say(
      `  and is as before: ${before === (await countsOf(house.db, house.orgId))}; at most ${memory.most().toFixed(0)} MB`,
    )
    memory.stop()
  } finally {
    await house.close()
  }
}
