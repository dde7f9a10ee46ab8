import { type Batch, keyOf, type PlacedArrival } from './arrivals.ts'
import type { IdentityRef } from './identities.ts'

/** The discussion a message joins, and the topic of that discussion; null while it is unplaced. */
interface GroupRef {
  groupId: string
  topicId: string | null
}

/** Locks: whoever places a discussion meanwhile counts this message as well, or is counted by it. */
const findGroupsStatement = `
SELECT g.id, g.topic_id, g.channel_id, g.thread_id
FROM unnest($2::uuid[], $3::text[]) AS n(channel_id, thread_id)
JOIN topic_groups g ON g.org_id = $1 AND g.channel_id = n.channel_id AND g.thread_id = n.thread_id
ORDER BY g.id FOR NO KEY UPDATE OF g`

interface GroupRow {
  id: string
  topic_id: string | null
  channel_id: string
  thread_id: string
}

/** Discussions by the key of channel and thread. */
async function findGroups(batch: Batch, arrivals: PlacedArrival[]): Promise<Map<string, GroupRef>> {
  const threads = new Map<string, [channelId: string, threadId: string]>()
  for (const { channelId, threadId } of arrivals) {
    if (threadId !== null) threads.set(keyOf(channelId, threadId), [channelId, threadId])
  }
  if (threads.size === 0) return new Map()
  const pairs = [...threads.values()]
  const values = [batch.orgId, pairs.map(([channelId]) => channelId), pairs.map(([, threadId]) => threadId)]
  const { rows } = await batch.tx.query<GroupRow>(findGroupsStatement, values)
  return new Map(
    rows.map((row) => [keyOf(row.channel_id, row.thread_id), { groupId: row.id, topicId: row.topic_id }]),
  )
}

/** A stored message, as results name it. */
export interface StoredMessage {
  id: string
  channelId: string
  personId: string
  companyId: string | null
}

/** A message this transaction wrote, with what the statistics need. */
export interface WrittenMessage {
  id: string
  channelId: string
  personId: string
  source: string
  sentAt: Date
  quiet: boolean
  group: GroupRef | null
}

const findStatement = `
SELECT m.id, m.channel_id, m.source_message_id, m.person_id::text, p.company_id::text
FROM unnest($2::uuid[], $3::text[]) AS n(channel_id, source_message_id)
JOIN messages m ON m.org_id = $1 AND m.channel_id = n.channel_id AND m.source_message_id = n.source_message_id
JOIN people p ON p.org_id = $1 AND p.id = m.person_id`

const writeStatement = `
INSERT INTO messages (org_id, channel_id, source_message_id, person_id, identity_id, group_id, thread_id,
  content, url, sent_at, kind, edited_at, attachments, on_behalf_of, connection_id, quiet, awaits_placing, created_at)
SELECT $1, n.*, true, $2
FROM unnest($3::uuid[], $4::text[], $5::bigint[], $6::uuid[], $7::uuid[], $8::text[], $9::text[], $10::text[],
    $11::timestamptz[], $12::text[], $13::timestamptz[], $14::jsonb[], $15::uuid[], $16::uuid[], $17::boolean[])
  AS n(channel_id, source_message_id, person_id, identity_id, group_id, thread_id, content, url, sent_at, kind,
    edited_at, attachments, on_behalf_of, connection_id, quiet)
ORDER BY n.channel_id, n.source_message_id
ON CONFLICT (org_id, channel_id, source_message_id) DO NOTHING
RETURNING id, channel_id, source_message_id`

interface MessageRow {
  id: string
  channel_id: string
  source_message_id: string
  person_id: string
  company_id: string | null
}

interface Draft {
  arrival: PlacedArrival
  identity: IdentityRef
  group: GroupRef | null
}

/** The arrivals that are stored already, by message key. */
export async function findMessages(
  batch: Batch,
  arrivals: PlacedArrival[],
): Promise<Map<string, StoredMessage>> {
  const columns = [arrivals.map((it) => it.channelId), arrivals.map((it) => it.sourceMessageId)]
  const { rows } = await batch.tx.query<MessageRow>(findStatement, [batch.orgId, ...columns])
  return new Map(
    rows.map((row) => [
      keyOf(row.channel_id, row.source_message_id),
      { id: row.id, channelId: row.channel_id, personId: row.person_id, companyId: row.company_id },
    ]),
  )
}

/** Writes the arrivals, by message key; those that another transaction wrote meanwhile are left out. */
export async function writeMessages(
  batch: Batch,
  arrivals: PlacedArrival[],
  identities: Map<string, IdentityRef>,
): Promise<Map<string, WrittenMessage>> {
  const groups = await findGroups(batch, arrivals)
  const drafts = new Map(arrivals.map((it) => [it.messageKey, draftOf(it, identities, groups)]))
  const values = [batch.orgId, batch.now, ...columnsOf([...drafts.values()])]
  const { rows } = await batch.tx.query<MessageRow>(writeStatement, values)
  const written = new Map<string, WrittenMessage>()
  for (const row of rows) {
    const key = keyOf(row.channel_id, row.source_message_id)
    const draft = drafts.get(key)
    if (draft) written.set(key, writtenMessage(row.id, draft))
  }
  return written
}

function draftOf(
  arrival: PlacedArrival,
  identities: Map<string, IdentityRef>,
  groups: Map<string, GroupRef>,
): Draft {
  const identity = identities.get(arrival.identityKey)
  if (!identity) throw new Error('An identity that was just written cannot be found')
  const { threadId, channelId, opensDiscussion } = arrival
  const group = threadId === null || opensDiscussion ? undefined : groups.get(keyOf(channelId, threadId))
  return { arrival, identity, group: group ?? null }
}

function columnsOf(drafts: Draft[]): (string | boolean | null)[][] {
  return [
    drafts.map((it) => it.arrival.channelId),
    drafts.map((it) => it.arrival.sourceMessageId),
    drafts.map((it) => it.identity.personId),
    drafts.map((it) => it.identity.identityId),
    drafts.map((it) => it.group?.groupId ?? null),
    drafts.map((it) => it.arrival.threadId),
    drafts.map((it) => it.arrival.content),
    drafts.map((it) => it.arrival.url),
    drafts.map((it) => it.arrival.sentAt.toISOString()),
    drafts.map((it) => it.arrival.kind),
    drafts.map((it) => it.arrival.editedAt?.toISOString() ?? null),
    drafts.map((it) => JSON.stringify(it.arrival.attachments)),
    drafts.map((it) => it.arrival.onBehalfOf),
    drafts.map((it) => it.arrival.connectionId),
    drafts.map((it) => it.arrival.quiet),
  ]
}

function writtenMessage(id: string, { arrival, identity, group }: Draft): WrittenMessage {
  const { channelId, sentAt, channel, quiet } = arrival
  return { id, channelId, sentAt, quiet, group, source: channel.sourceName, personId: identity.personId }
}
