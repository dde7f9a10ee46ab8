import type { Logger } from 'pino'
import { priorities } from '#contract/topic-input.ts'
import { noModels } from '#service/core/models.ts'
import { transaction } from '#service/core/write.ts'
import { type Database, rows } from '#service/db/client.ts'
import { subjectsOfMessages } from '#service/db/demo/build/plan.ts'
import type { Written, WrittenDiscussion, WrittenTopic } from '#service/db/demo/build/written.ts'
import { loadRawDemo } from '#service/db/demo/load.ts'
import { takeTurn } from '#service/writers/topics/turn.ts'

/** The writer may do by itself what it would only propose to an organization in which people look at proposals. */
const switchOn = `INSERT INTO topic_writers (org_id, enabled, automatic, next_pass_at) VALUES ($1, true, '{merge,split}', '2100-01-01')`
const askForPass = 'UPDATE topic_writers SET pass_asked_at = now() WHERE org_id = $1'
const show = 'UPDATE messages SET awaits_placing = true WHERE org_id = $1'

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
  topicId: string | null
  guesses: { topicId: string; confidence: number; why: string[] }[]
  messageIds: string[]
}

const readGroups = `
SELECT g.topic_id AS "topicId", g.title, g.aside, g.placed_by AS "placedBy", round(g.confidence::numeric, 3)::float8 AS confidence,
  g.why, g.guesses, m.ids AS "messageIds"
FROM topic_groups g CROSS JOIN LATERAL (SELECT array_agg(id) AS ids FROM messages m WHERE m.org_id = $1 AND m.group_id = g.id) m
WHERE g.org_id = $1 AND m.ids IS NOT NULL`

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
    ({ group: { topicId, messageIds: _, guesses, ...group }, messages }): WrittenDiscussion => ({
      ...{ messages, topic: topicNumber(topicId), ...group },
      guesses: guesses
        .filter((it) => order.includes(it.topicId))
        .map(({ topicId: id, ...rest }) => ({ topic: order.indexOf(id), ...rest })),
    }),
  )
  return { topics, discussions }
}

/** Lets the topic writer read the demo's messages in an empty database, and says what it made of them. */
export async function writeDemo(db: Database, log: Logger, now: Date): Promise<Written> {
  const { orgId, messageIds } = await transaction(db, (tx) => loadRawDemo(tx.client, now))
  await db.pool.query(switchOn, [orgId])
  await db.pool.query(show, [orgId])
  const turns = async () => {
    while (
      (await takeTurn({ db, log, models: noModels }, 'demo', new AbortController().signal, [orgId])) > 0
    );
  }
  await turns()
  await db.pool.query(askForPass, [orgId])
  await turns()
  return readWritten(db, orgId, new Map(messageIds.map((id, n) => [id, n])))
}
