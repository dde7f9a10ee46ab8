import type { Logger } from 'pino'
import { priorities } from '#contract/topic-input.ts'
import { noModelSource } from '#service/core/models.ts'
import { transaction } from '#service/core/write.ts'
import { type Database, rows } from '#service/db/client.ts'
import { subjectsOfMessages } from '#service/db/demo/build/plan.ts'
import type {
  Written,
  WrittenDiscussion,
  WrittenProposal,
  WrittenTopic,
} from '#service/db/demo/build/written.ts'
import { loadRawDemo } from '#service/db/demo/load.ts'
import { takeTurn } from '#service/writers/topics/turn.ts'

const switchOn = `INSERT INTO topic_writers (org_id, enabled, automatic, next_pass_at) VALUES ($1, true, '{merge,split}', '2100-01-01')`
const onlyPropose = `UPDATE topic_writers SET automatic = '{}' WHERE org_id = $1`
const askForPass = `UPDATE topic_writers SET pass_asked_at = now(), next_pass_at = '2100-01-01' WHERE org_id = $1`
const showFirst = 'UPDATE messages SET awaits_placing = true WHERE org_id = $1 AND sent_at < $2'
const showRest = 'UPDATE messages SET awaits_placing = true WHERE org_id = $1 AND sent_at >= $2'

type TopicRow = Pick<WrittenTopic, 'title' | 'type' | 'keywords' | 'confidence'> & {
  id: string
  points: { text: string; messageId: string }[]
  priority: number
}

const readTopics = `
SELECT id, title, summary_points AS points, topic_type AS type, priority, keywords,
  round(confidence::numeric, 3)::float8 AS confidence
FROM topics WHERE org_id = $1 AND retired_at IS NULL AND message_count > 0`

type GroupRow = Omit<WrittenDiscussion, 'messages' | 'topic' | 'guesses'> & {
  id: string
  topicId: string | null
  guesses: { topicId: string; confidence: number; why: string[] }[]
  messageIds: string[]
}

const readGroups = `
SELECT g.id, g.topic_id AS "topicId", g.title, g.aside, g.placed_by AS "placedBy", round(g.confidence::numeric, 3)::float8 AS confidence,
  g.why, g.guesses, m.ids AS "messageIds"
FROM topic_groups g CROSS JOIN LATERAL (SELECT array_agg(id) AS ids FROM messages m WHERE m.org_id = $1 AND m.group_id = g.id) m
WHERE g.org_id = $1 AND m.ids IS NOT NULL`

type ProposalRow = Pick<WrittenProposal, 'kind' | 'confidence' | 'why'> & {
  topicId: string
  otherId: string
  groupIds: string[]
  quotes: string[]
  otherQuotes: string[]
}

const readProposals = `
SELECT kind, topic_id AS "topicId", other_id AS "otherId", group_ids AS "groupIds", round(confidence::numeric, 3)::float8 AS confidence,
  why, quotes, other_quotes AS "otherQuotes"
FROM topic_proposals WHERE org_id = $1 AND state = 'open' AND kind IN ('merge', 'split')`

/** The subject of the cast that most messages of each topic are about; each subject has one topic, the largest. */
function subjectsOf(groups: GroupRow[]): Map<string, string> {
  const subjects = subjectsOfMessages()
  const counts = new Map<string, number>()
  for (const { topicId, messageIds } of groups)
    for (const id of topicId === null ? [] : messageIds) {
      const pair = `${topicId} ${subjects.get(id) ?? ''}`
      counts.set(pair, (counts.get(pair) ?? 0) + 1)
    }
  const found = new Map<string, string>()
  const taken = new Set<string>()
  for (const [pair] of [...counts].toSorted(([, a], [, b]) => b - a)) {
    const [topicId = '', subject = ''] = pair.split(' ')
    if (found.has(topicId) || taken.has(subject)) continue
    found.set(topicId, subject)
    if (subject !== '') taken.add(subject)
  }
  return found
}

async function readWritten(db: Database, orgId: string, numbers: Map<string, number>): Promise<Written> {
  const numberOf = (id: string) => numbers.get(id) ?? -1
  const groups = await rows<GroupRow>(db, readGroups, [orgId])
  const found = groups
    .map((group) => ({ group, messages: group.messageIds.map(numberOf).toSorted((a, b) => a - b) }))
    .toSorted((a, b) => (a.messages[0] ?? 0) - (b.messages[0] ?? 0))
  const subjects = subjectsOf(found.map(({ group }) => group))
  // Topics in the order in which they were first spoken of.
  const order = [...new Set(found.flatMap(({ group }) => group.topicId ?? []))]
  const byId = new Map((await rows<TopicRow>(db, readTopics, [orgId])).map((it) => [it.id, it]))
  const topics = order.flatMap((id): WrittenTopic[] => {
    const topic = byId.get(id)
    if (!topic) return []
    const { title, type, keywords, confidence } = topic
    const points = topic.points.map(({ text, messageId }) => ({ message: numberOf(messageId), text }))
    return [
      {
        ...{ about: subjects.get(id) || null, title, points, type },
        ...{ priority: priorities[topic.priority] ?? 'default', keywords, confidence },
      },
    ]
  })
  const topicNumber = (id: string | null) => (id === null ? null : order.indexOf(id))
  const discussions = found.map(
    ({ group: { id: _, messageIds: _ids, topicId, guesses, ...group }, messages }): WrittenDiscussion => ({
      ...{ messages, topic: topicNumber(topicId), ...group },
      guesses: guesses
        .filter((it) => order.includes(it.topicId))
        .map(({ topicId: id, ...rest }) => ({ topic: order.indexOf(id), ...rest })),
    }),
  )
  const discussionNumber = new Map(found.map(({ group }, n) => [group.id, n]))
  const proposals = (await rows<ProposalRow>(db, readProposals, [orgId])).map(
    ({ topicId, otherId, groupIds, quotes, otherQuotes, ...rest }): WrittenProposal => ({
      ...{ ...rest, topic: order.indexOf(topicId), other: order.indexOf(otherId) },
      discussions: groupIds.flatMap((id) => discussionNumber.get(id) ?? []).toSorted((a, b) => a - b),
      ...{ quotes: quotes.map(numberOf), otherQuotes: otherQuotes.map(numberOf) },
    }),
  )
  proposals.sort((a, b) => a.topic - b.topic || a.other - b.other || a.kind.localeCompare(b.kind))
  return { topics, discussions, proposals }
}

/** Days that the writer is supposed to be there: what came before it was history. */
const daysOfWriting = 3

type Needs = { db: Database; log: Logger; now: Date; setClock: (to: Date) => void }

/**
 * Lets the topic writer read the demo's messages in an empty database, and says what it made of them. It sorts history by
 * itself, as nobody has looked at any topic yet; what comes in the days after is placed as it comes, and the last pass only
 * proposes, as it does by default.
 */
export async function writeDemo({ db, log, now, setClock }: Needs): Promise<Written> {
  const { orgId, messageIds } = await transaction(db, (tx) => loadRawDemo(tx.client, now))
  const { signal } = new AbortController()
  const turns = async () => {
    while ((await takeTurn({ db, log, models: noModelSource }, 'demo', signal, [orgId])) > 0);
  }
  const pass = async () => {
    await db.pool.query(askForPass, [orgId])
    await turns()
  }
  const since = new Date(now.getTime() - daysOfWriting * 86_400_000)
  await db.pool.query(switchOn, [orgId])
  await db.pool.query(showFirst, [orgId, since])
  await turns()
  await pass()
  setClock(since)
  await db.pool.query(onlyPropose, [orgId])
  await db.pool.query(showRest, [orgId, since])
  await turns()
  setClock(now)
  await pass()
  return readWritten(db, orgId, new Map(messageIds.map((id, n) => [id, n])))
}
