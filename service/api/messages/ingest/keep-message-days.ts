import { dayOf } from '#service/db/statistics/message-days.ts'
import type { Batch } from './items.ts'
import type { WrittenMessage } from './messages.ts'

const COUNT = `
INSERT INTO message_days (org_id, day, channel_id, n)
SELECT $1, ${dayOf('sent_at')}, channel_id, count(*)
FROM unnest($2::uuid[], $3::timestamptz[]) AS n(channel_id, sent_at)
GROUP BY 2, 3 ORDER BY 2, 3
ON CONFLICT (org_id, day, channel_id) DO UPDATE SET n = message_days.n + excluded.n`

/** In one order in every transaction, and after the channels, whose rows are locked by whoever counts their messages. */
export async function countMessageDays(batch: Batch, messages: WrittenMessage[]): Promise<void> {
  const channelIds = messages.map((it) => it.channelId)
  await batch.tx.query(COUNT, [batch.orgId, channelIds, messages.map((it) => it.sentAt.toISOString())])
}

const ADD_UP = `
INSERT INTO source_days (org_id, day, source_name, n)
SELECT $1, ${dayOf('sent_at')}, source_name, count(*)
FROM unnest($2::text[], $3::timestamptz[]) AS n(source_name, sent_at)
GROUP BY 2, 3 ORDER BY 2, 3
ON CONFLICT (org_id, day, source_name) DO UPDATE SET n = source_days.n + excluded.n`

/** Shared by every writer of an organization, so it comes late in a transaction. */
export async function countSourceDays(batch: Batch, messages: WrittenMessage[]): Promise<void> {
  const sources = messages.map((it) => it.source)
  await batch.tx.query(ADD_UP, [batch.orgId, sources, messages.map((it) => it.sentAt.toISOString())])
}
