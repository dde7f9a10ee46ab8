import { keepStatistics } from '#service/api/topics/add-messages.ts'
import type { By } from '#service/api/topics/placing/place.ts'
import { shareMessages } from '#service/core/hold-messages.ts'
import type { Tx } from '#service/db/client.ts'
import { emitJoined } from '#service/engine/events/emit/discussions.ts'
import { type Awaiting, markSeen, takeAwaiting } from './awaiting.ts'
import { discussionsFor } from './discussions.ts'
import { placeTalks } from './place-talks.ts'
import { type Reading, readTalks } from './talks.ts'

/** Messages of one turn: what a turn writes is one transaction. */
const mostMessages = 200

const lockDiscussions = `
SELECT id, topic_id AS "topicId" FROM topic_groups WHERE org_id = $1 AND id = ANY($2::uuid[])
ORDER BY id FOR NO KEY UPDATE`

type Joined = Awaiting & { into: string; topicId: string | null }

/** Age of a message from which it is history: whoever switches the writer on is not told of what was said long ago. */
const historyMs = 86_400_000

/**
 * Messages of one turn that are history from which on all of it is compared at once: a topic begins from it in the pass, which
 * is made when everything is read.
 */
const leastBacklog = 100

/** The pass comes when all is read, and ten minutes after the last one at the earliest: a backfill may come in pieces. */
const askForPass = `
UPDATE topic_writers SET next_pass_at = least(next_pass_at,
  greatest(now() - interval '1 second', coalesce(pass_ended_at + interval '10 minutes', '-infinity')))
WHERE org_id = $1`

const isHistory = ({ quiet, sentAt }: Awaiting) => quiet || Date.now() - Date.parse(sentAt) > historyMs

function written(message: Joined) {
  const { id, channelId, personId, source, sentAt, into, topicId } = message
  return {
    ...{ id, channelId, personId, source, quiet: isHistory(message) },
    sentAt: new Date(sentAt),
    group: { groupId: into, topicId },
  }
}

/** Counts messages that came to discussions, and tells of those that came to topics by it. */
async function count(tx: Tx, by: By, joined: Joined[]): Promise<void> {
  await keepStatistics(tx, { orgId: by.orgId, now: () => new Date() }, joined.map(written))
  const told = joined.filter((it) => it.topicId !== null && !isHistory(it))
  const discussions = [...Map.groupBy(told, ({ into }) => into)].flatMap(([id, messages]) => {
    const topicId = messages[0]?.topicId ?? null
    return topicId === null ? [] : [{ id, topicId, isNew: false, messages }]
  })
  await emitJoined(tx, by, discussions)
}

/**
 * Takes messages that nobody has placed yet: puts them into discussions, and these into topics, as far as it is clear where
 * they belong. All in the transaction of the caller; answers how many messages it took.
 */
export async function placeBatch(tx: Tx, by: By, reading: Reading): Promise<number> {
  const { orgId } = by
  await shareMessages({ tx: tx.client, orgId })
  const messages = await takeAwaiting(tx, orgId, mostMessages)
  if (messages.length === 0) return 0
  const found = await discussionsFor(tx, orgId, messages)
  const groups = new Map(messages.map(({ id, groupId }) => [id, groupId ?? found.get(id) ?? '']))
  await markSeen(tx, orgId, groups)
  const groupIds = [...new Set(groups.values())]
  const locked = await tx.client.query<{ id: string; topicId: string | null }>(lockDiscussions, [
    orgId,
    groupIds,
  ])
  const topics = new Map(locked.rows.map(({ id, topicId }) => [id, topicId]))
  const joined = messages
    .filter(({ groupId }) => groupId === null)
    .map((message): Joined => {
      const into = groups.get(message.id) ?? ''
      return { ...message, into, topicId: topics.get(into) ?? null }
    })
  if (joined.length > 0) await count(tx, by, joined)
  const isBacklog = messages.filter(isHistory).length >= leastBacklog
  if (isBacklog) await tx.client.query(askForPass, [orgId])
  const talks = await readTalks(tx, orgId, groupIds, reading)
  await placeTalks(tx, by, talks, reading, { beginsHistory: !isBacklog })
  return messages.length
}
