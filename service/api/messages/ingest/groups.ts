import { keyOf, type PlacedArrival } from './arrivals.ts'
import type { Batch } from './items.ts'

/** The discussion a message joins, and the topic of that discussion. */
export interface GroupRef {
  groupId: string
  topicId: string
}

const FIND = `
SELECT g.id, g.topic_id, g.channel_id, g.thread_id
FROM unnest($2::uuid[], $3::text[]) AS n(channel_id, thread_id)
JOIN topic_groups g ON g.org_id = $1 AND g.channel_id = n.channel_id AND g.thread_id = n.thread_id`

interface GroupRow {
  id: string
  topic_id: string
  channel_id: string
  thread_id: string
}

/** Discussions by the key of channel and thread. */
export async function findGroups(batch: Batch, arrivals: PlacedArrival[]): Promise<Map<string, GroupRef>> {
  const threads = new Map<string, [channelId: string, threadId: string]>()
  for (const { channelId, threadId } of arrivals) {
    if (threadId !== null) threads.set(keyOf(channelId, threadId), [channelId, threadId])
  }
  if (threads.size === 0) return new Map()
  const pairs = [...threads.values()]
  const values = [batch.orgId, pairs.map(([channelId]) => channelId), pairs.map(([, threadId]) => threadId)]
  const { rows } = await batch.tx.query<GroupRow>(FIND, values)
  return new Map(
    rows.map((row) => [keyOf(row.channel_id, row.thread_id), { groupId: row.id, topicId: row.topic_id }]),
  )
}
