import type { Batch } from './items.ts'
import type { WrittenMessage } from './messages.ts'

const LOCK = `
SELECT id FROM channels WHERE org_id = $1 AND id = ANY($2::uuid[])
ORDER BY id FOR NO KEY UPDATE`

const COUNT = `
WITH added AS (
  SELECT channel_id, count(*) AS n, max(sent_at) AS last_at
  FROM unnest($2::uuid[], $3::timestamptz[]) AS n(channel_id, sent_at)
  GROUP BY channel_id
)
UPDATE channels c SET message_count = c.message_count + a.n, last_seen_at = greatest(c.last_seen_at, a.last_at)
FROM added a
WHERE c.org_id = $1 AND c.id = a.channel_id`

export async function countChannels(batch: Batch, messages: WrittenMessage[]): Promise<void> {
  const channelIds = messages.map((it) => it.channelId)
  await batch.tx.query(LOCK, [batch.orgId, channelIds])
  await batch.tx.query(COUNT, [batch.orgId, channelIds, messages.map((it) => it.sentAt.toISOString())])
}
