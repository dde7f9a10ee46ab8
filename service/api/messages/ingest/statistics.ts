import type { HourMove, SeenList } from '#service/db/statistics/seen-hours.ts'
import type { ResolvedAuthors } from './authors.ts'
import { enrichPeople } from './enrich.ts'
import type { Batch } from './items.ts'
import { countCompanies } from './keep-companies.ts'
import { countMessageDays } from './keep-message-days.ts'
import { countPeople, type LockedPerson } from './keep-people.ts'
import { countTopics } from './keep-topics.ts'
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

async function countChannels(batch: Batch, messages: WrittenMessage[]): Promise<void> {
  const channelIds = messages.map((it) => it.channelId)
  await batch.tx.query(LOCK, [batch.orgId, channelIds])
  await batch.tx.query(COUNT, [batch.orgId, channelIds, messages.map((it) => it.sentAt.toISOString())])
}

export interface KeptPeople {
  before: Map<string, LockedPerson>
  /** Those who gained something, as they are now. */
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
