import fc from 'fast-check'
import type pg from 'pg'
import { moveDiscussions } from '#service/api/topics/placing/move.ts'
import type { Placement } from '#service/api/topics/placing/placement.ts'
import { inTransaction } from './client.ts'

/** Discussions and topics by a number that wraps around; a third of the places is none. */
export type Put = { group: number; topic: number | null }

const place = fc.nat({ max: 30 })

export const somePuts: fc.Arbitrary<Put[]> = fc.array(
  fc.record({ group: place, topic: fc.option(place, { nil: null, freq: 3 }) }),
  { minLength: 1, maxLength: 6 },
)

async function idsOf(client: pg.ClientBase, orgId: string, table: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM ${table} WHERE org_id = $1 ORDER BY id`,
    [orgId],
  )
  return rows.map(({ id }) => id)
}

/** Makes one unplaced discussion of everything in a channel that is in none, as the writer of topics does. */
async function gather(client: pg.ClientBase, orgId: string): Promise<void> {
  await client.query(
    `WITH made AS (
       INSERT INTO topic_groups (org_id, channel_id, title)
       SELECT $1, channel_id, 'talk' FROM messages WHERE org_id = $1 AND group_id IS NULL GROUP BY channel_id
       RETURNING id, channel_id
     ), taken AS (
       UPDATE messages m SET group_id = made.id FROM made
       WHERE m.org_id = $1 AND m.channel_id = made.channel_id AND m.group_id IS NULL RETURNING made.id, m.sent_at
     ) SELECT 1`,
    [orgId],
  )
  await client.query(
    `UPDATE topic_groups g SET (message_count, first_message_at, last_message_at) = (
       SELECT count(*), min(sent_at), max(sent_at) FROM messages m WHERE m.org_id = $1 AND m.group_id = g.id)
     WHERE g.org_id = $1`,
    [orgId],
  )
}

export async function put(client: pg.ClientBase, orgId: string, puts: Put[]): Promise<void> {
  await inTransaction(client, async () => {
    await gather(client, orgId)
    const [groups, topics] = [
      await idsOf(client, orgId, 'topic_groups'),
      await idsOf(client, orgId, 'topics'),
    ]
    const placements = puts.flatMap(({ group, topic }): Placement[] => {
      const groupId = groups[group % groups.length]
      const topicId = topic === null ? null : (topics[topic % topics.length] ?? null)
      const how =
        topicId === null
          ? { placedBy: null, confidence: null }
          : { placedBy: 'rule' as const, confidence: 0.6 }
      return groupId === undefined ? [] : [{ groupId, topicId, ...how, why: [] }]
    })
    const once = [...new Map(placements.map((it) => [it.groupId, it])).values()]
    await moveDiscussions({ client }, orgId, once)
  })
}
