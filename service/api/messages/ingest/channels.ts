import { type Arrival, type Batch, keyOf, type PlacedArrival } from './arrivals.ts'

const findStatement = `
SELECT c.id, c.source_name, c.source_server_id, c.source_channel_id
FROM unnest($2::text[], $3::text[], $4::text[]) AS n(source_name, source_server_id, source_channel_id)
JOIN channels c ON c.org_id = $1 AND c.source_name = n.source_name
  AND c.source_server_id = n.source_server_id AND c.source_channel_id = n.source_channel_id`

/**
 * A new channel starts as its connection says. Private ones and mailboxes are for owners and admins, unless the connection
 * says who else; a mailbox that is connected has that from its connection.
 */
const createStatement = `
INSERT INTO channels (org_id, source_name, source_server_id, source_channel_id, channel_name, server_name,
  created_at, updated_at, visibility, visible_to)
SELECT $1, n.source_name, n.source_server_id, n.source_channel_id, n.channel_name, n.server_name, $7, $7,
  CASE WHEN c.visibility <> 'all' THEN c.visibility
    WHEN n.is_private OR (c.id IS NULL AND n.source_name = 'email') THEN 'admins' ELSE 'all' END,
  coalesce(c.visible_to, '{}')
FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $8::boolean[], $9::uuid[])
  AS n(source_name, source_server_id, source_channel_id, channel_name, server_name, is_private, connection_id)
LEFT JOIN connections c ON c.org_id = $1 AND c.id = n.connection_id
ORDER BY n.source_name, n.source_server_id, n.source_channel_id
ON CONFLICT (org_id, source_name, source_server_id, source_channel_id) DO NOTHING
RETURNING id, channel_name AS "channelName", server_name AS "serverName", source_name AS "sourceName",
  is_connected AS "isConnected", visibility`

export interface CreatedChannel {
  id: string
  channelName: string
  serverName: string
  sourceName: string
  isConnected: boolean
  visibility: string
}

interface ChannelRow {
  id: string
  source_name: string
  source_server_id: string
  source_channel_id: string
}

type ChannelIds = Map<string, string>

/** Mention of a channel: by a message in it, or by its source itself. */
type Named = Pick<Arrival, 'channelKey' | 'channel' | 'connectionId'>

/** Finds each arrival's channel, making the missing ones; `created` are those this transaction made. */
export async function placeArrivals(
  batch: Batch,
  arrivals: Arrival[],
): Promise<{ placed: PlacedArrival[]; created: CreatedChannel[] }> {
  const { ids, created } = await resolveChannels(batch, arrivals)
  return { placed: arrivals.map((it) => place(it, ids.get(it.channelKey))), created }
}

/** Finds channels by their key, making the missing ones. */
export async function resolveChannels(
  batch: Batch,
  named: Named[],
): Promise<{ ids: ChannelIds; created: CreatedChannel[] }> {
  const ids: ChannelIds = new Map()
  await findChannels(batch, named, ids)
  const missing = named.filter((it) => !ids.has(it.channelKey))
  const created = missing.length === 0 ? [] : await createChannels(batch, missing)
  if (missing.length > 0) await findChannels(batch, missing, ids)
  return { ids, created }
}

async function findChannels(batch: Batch, arrivals: Named[], into: ChannelIds): Promise<void> {
  const values = [batch.orgId, ...sourceColumns(distinctChannels(arrivals).map(({ channel }) => channel))]
  const { rows } = await batch.tx.query<ChannelRow>(findStatement, values)
  for (const row of rows)
    into.set(keyOf(row.source_name, row.source_server_id, row.source_channel_id), row.id)
}

async function createChannels(batch: Batch, missing: Named[]): Promise<CreatedChannel[]> {
  const named = distinctChannels(missing)
  const channels = named.map(({ channel }) => channel)
  const names = [channels.map((it) => it.channelName), channels.map((it) => it.serverName)]
  const { rows } = await batch.tx.query<CreatedChannel>(createStatement, [
    batch.orgId,
    ...sourceColumns(channels),
    ...names,
    batch.now,
    channels.map((it) => it.isPrivate),
    named.map((it) => it.connectionId),
  ])
  return rows
}

function place(arrival: Arrival, channelId: string | undefined): PlacedArrival {
  if (channelId === undefined) throw new Error('A channel that was just written cannot be found')
  return { ...arrival, channelId, messageKey: keyOf(channelId, arrival.sourceMessageId) }
}

/** Takes the name of a channel from its first arrival. One that says that it is private is believed. */
function distinctChannels(arrivals: Named[]): Pick<Named, 'channel' | 'connectionId'>[] {
  return [...Map.groupBy(arrivals, (it) => it.channelKey).values()].flatMap(([first, ...rest]) => {
    if (!first) return []
    const { channel, connectionId } = first
    const isPrivate = channel.isPrivate || rest.some((it) => it.channel.isPrivate)
    return { channel: { ...channel, isPrivate }, connectionId }
  })
}

function sourceColumns(channels: Arrival['channel'][]): string[][] {
  return [
    channels.map((it) => it.sourceName),
    channels.map((it) => it.sourceServerId),
    channels.map((it) => it.sourceChannelId),
  ]
}
