import { dayOf } from '#service/db/statistics/message-days.ts'
import type { HourMove, SeenList } from '#service/db/statistics/seen-hours.ts'
import type { Batch } from './arrivals.ts'
import type { ResolvedAuthors } from './authors.ts'
import { countCompanies } from './companies.ts'
import { enrichPeople } from './enrich.ts'
import type { WrittenMessage } from './messages.ts'
import { countPeople, type LockedPerson } from './people.ts'
import { countTopics } from './topics.ts'

const countDays = `
INSERT INTO message_days (org_id, day, channel_id, n)
SELECT $1, ${dayOf('sent_at')}, channel_id, count(*)
FROM unnest($2::uuid[], $3::timestamptz[]) AS n(channel_id, sent_at)
GROUP BY 2, 3 ORDER BY 2, 3
ON CONFLICT (org_id, day, channel_id) DO UPDATE SET n = message_days.n + excluded.n`

/** Runs after the channels are locked, and writes in one order, so that no two transactions wait for each other. */
async function countMessageDays(batch: Batch, messages: WrittenMessage[]): Promise<void> {
  const channelIds = messages.map((it) => it.channelId)
  await batch.tx.query(countDays, [batch.orgId, channelIds, messages.map((it) => it.sentAt.toISOString())])
}

const countSources = `
INSERT INTO source_days (org_id, day, source_name, n)
SELECT $1, ${dayOf('sent_at')}, source_name, count(*)
FROM unnest($2::text[], $3::timestamptz[]) AS n(source_name, sent_at)
GROUP BY 2, 3 ORDER BY 2, 3
ON CONFLICT (org_id, day, source_name) DO UPDATE SET n = source_days.n + excluded.n`

/** Comes late in a transaction, since every writer of an organization shares these rows. */
export async function countSourceDays(batch: Batch, messages: WrittenMessage[]): Promise<void> {
  const sources = messages.map((it) => it.source)
  await batch.tx.query(countSources, [batch.orgId, sources, messages.map((it) => it.sentAt.toISOString())])
}

const lockChannels = `
SELECT id FROM channels WHERE org_id = $1 AND id = ANY($2::uuid[])
ORDER BY id FOR NO KEY UPDATE`

const countChannelsStatement = `
WITH added AS (
  SELECT channel_id, count(*) AS n, max(sent_at) AS last_at
  FROM unnest($2::uuid[], $3::timestamptz[]) AS n(channel_id, sent_at)
  GROUP BY channel_id
)
UPDATE channels c SET message_count = c.message_count + a.n, last_seen_at = greatest(c.last_seen_at, a.last_at)
FROM added a
WHERE c.org_id = $1 AND c.id = a.channel_id`

async function countChannels(batch: Batch, messages: WrittenMessage[]): Promise<void> {
  const channelIds = messages.map((it) => it.channelId)
  await batch.tx.query(lockChannels, [batch.orgId, channelIds])
  await batch.tx.query(countChannelsStatement, [
    batch.orgId,
    channelIds,
    messages.map((it) => it.sentAt.toISOString()),
  ])
}

export interface KeptPeople {
  before: Map<string, LockedPerson>
  /** People who gained something, as they are now. */
  enriched: Map<string, LockedPerson>
  hours: Record<SeenList, HourMove[]>
}

/**
 * Brings every statistic up to the messages written. `before` are the people it concerns, locked.
 * Rows are locked in one order in every transaction: people, companies, topics, channels with their days, and last the
 * hours of last sight, the days of sources and the counters; of each kind by ascending id.
 */
export async function keepStatistics(
  batch: Batch,
  messages: WrittenMessage[],
  authors: ResolvedAuthors,
  before: Map<string, LockedPerson>,
): Promise<KeptPeople> {
  const enriched = await enrichPeople(batch, authors.gains, authors.companies, before)
  const people = new Map([...before, ...enriched])
  const movers = new Set(
    [...enriched.values()].filter((it) => it.companyId !== before.get(it.id)?.companyId).map((it) => it.id),
  )
  const newMembers = authors.createdPeople.filter((it) => it.companyId !== null).map((it) => it.id)
  const seenPeople = await countPeople(batch, messages)
  const seenCompanies = await countCompanies(batch, messages, people, new Set([...movers, ...newMembers]))
  await countTopics(batch, messages, movers)
  await countChannels(batch, messages)
  await countMessageDays(batch, messages)
  return { before, enriched, hours: { people: seenPeople, companies: seenCompanies } }
}
