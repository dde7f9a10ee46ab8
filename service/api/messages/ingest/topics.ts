import {
  type Added,
  addedMessages,
  addNewcomers,
  addParticipants,
  addToTopics,
} from '#service/db/statistics/added-to-topics.ts'
import type { Batch } from './arrivals.ts'
import type { WrittenMessage } from './messages.ts'

interface Newcomer {
  topicId: string
  personId: string
}

type Line = Pick<Batch, 'tx' | 'orgId'>

/** Returns those who had not taken part before. */
async function countParticipants({ tx, orgId }: Line, added: Added): Promise<Newcomer[]> {
  const { rows } = await tx.query<Newcomer & { inserted: boolean }>(addParticipants(added), [
    orgId,
    ...added.values,
  ])
  return rows.filter((it) => it.inserted)
}

/**
 * Counts newcomers, and the companies that came with them or with movers. Needs the topics to be locked: whoever
 * joins the same topic at the same time sees what this one wrote.
 */
async function countNewcomers(
  { tx, orgId }: Line,
  newcomers: Newcomer[],
  movers: Set<string>,
): Promise<void> {
  if (newcomers.length === 0 && movers.size === 0) return
  const columns = [newcomers.map((it) => it.topicId), newcomers.map((it) => it.personId), [...movers]]
  await tx.query(addNewcomers, [orgId, ...columns])
}

/**
 * Counts what comes to topics, which must be locked. `movers` are people who were there before and came to a company in
 * this transaction.
 */
export async function addTo(line: Line, added: Added | null, movers: Set<string> = new Set()): Promise<void> {
  const newcomers = added === null ? [] : await countParticipants(line, added)
  if (added !== null) await line.tx.query(addToTopics(added), [line.orgId, ...added.values])
  await countNewcomers(line, newcomers, movers)
}

/** Topics of the messages ($2), and topics of people who came to a company ($3). */
const lockStatement = `
SELECT id FROM topics
WHERE org_id = $1 AND id = ANY(ARRAY(
  SELECT unnest($2::uuid[])
  UNION SELECT topic_id FROM topic_people WHERE org_id = $1 AND person_id = ANY($3::bigint[])))
ORDER BY id FOR NO KEY UPDATE`

/** One that was only history is not any more once something new is said in it. */
const countGroups = `
WITH added AS (
  SELECT group_id, count(*) AS n, min(sent_at) AS first_at, max(sent_at) AS last_at, bool_and(quiet) AS quiet
  FROM unnest($2::uuid[], $3::timestamptz[], $4::boolean[]) AS n(group_id, sent_at, quiet)
  GROUP BY group_id
)
UPDATE topic_groups g SET message_count = g.message_count + a.n,
  first_message_at = least(g.first_message_at, a.first_at),
  last_message_at = greatest(g.last_message_at, a.last_at),
  quiet = g.quiet AND a.quiet
FROM added a
WHERE g.org_id = $1 AND g.id = a.group_id`

/** Counts messages in their discussions, and in topics where these are placed. The discussions must be locked. */
export async function countTopics(
  batch: Batch,
  messages: WrittenMessage[],
  movers: Set<string>,
): Promise<void> {
  const grouped = messages.flatMap(({ group, ...it }) => (group ? [{ ...it, ...group }] : []))
  if (grouped.length === 0 && movers.size === 0) return
  const placed = grouped.flatMap(({ topicId, ...it }) => (topicId === null ? [] : [{ ...it, topicId }]))
  await batch.tx.query(lockStatement, [batch.orgId, placed.map((it) => it.topicId), [...movers]])
  if (grouped.length > 0)
    await batch.tx.query(countGroups, [
      batch.orgId,
      grouped.map((it) => it.groupId),
      grouped.map((it) => it.sentAt.toISOString()),
      grouped.map((it) => it.quiet),
    ])
  await addTo(batch, placed.length > 0 ? addedMessages(placed) : null, movers)
}
