import { type Arrival, type Batch, keyOf, type PlacedArrival } from './arrivals.ts'

const FIND = `
SELECT c.id, c.source_name, c.source_server_id, c.source_channel_id
FROM unnest($2::text[], $3::text[], $4::text[]) AS n(source_name, source_server_id, source_channel_id)
JOIN channels c ON c.org_id = $1 AND c.source_name = n.source_name
  AND c.source_server_id = n.source_server_id AND c.source_channel_id = n.source_channel_id`

const CREATE = `
INSERT INTO channels (org_id, source_name, source_server_id, source_channel_id, channel_name, server_name,
  created_at, updated_at)
SELECT $1, source_name, source_server_id, source_channel_id, channel_name, server_name, $7, $7
FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
  AS n(source_name, source_server_id, source_channel_id, channel_name, server_name)
ORDER BY source_name, source_server_id, source_channel_id
ON CONFLICT (org_id, source_name, source_server_id, source_channel_id) DO NOTHING
RETURNING id, channel_name AS "channelName", server_name AS "serverName", source_name AS "sourceName",
  is_connected AS "isConnected"`

export interface CreatedChannel {
  id: string
  channelName: string
  serverName: string
  sourceName: string
  isConnected: boolean
}

interface ChannelRow {
  id: string
  source_name: string
  source_server_id: string
  source_channel_id: string
}

type ChannelIds = Map<string, string>

/** Finds each arrival's channel, making the missing ones; `created` are those this transaction made. */
export async function placeArrivals(
  batch: Batch,
  arrivals: Arrival[],
): Promise<{ placed: PlacedArrival[]; created: CreatedChannel[] }> {
  const ids: ChannelIds = new Map()
  await findChannels(batch, arrivals, ids)
  const missing = arrivals.filter((it) => !ids.has(it.channelKey))
  const created = missing.length === 0 ? [] : await createChannels(batch, missing)
  if (missing.length > 0) await findChannels(batch, missing, ids)
  return { placed: arrivals.map((it) => place(it, ids.get(it.channelKey))), created }
}

async function findChannels(batch: Batch, arrivals: Arrival[], into: ChannelIds): Promise<void> {
  const values = [batch.orgId, ...sourceColumns(distinctChannels(arrivals))]
  const { rows } = await batch.tx.query<ChannelRow>(FIND, values)
  for (const row of rows)
    into.set(keyOf(row.source_name, row.source_server_id, row.source_channel_id), row.id)
}

async function createChannels(batch: Batch, missing: Arrival[]): Promise<CreatedChannel[]> {
  const channels = distinctChannels(missing)
  const names = [channels.map((it) => it.channelName), channels.map((it) => it.serverName)]
  const { rows } = await batch.tx.query<CreatedChannel>(CREATE, [
    batch.orgId,
    ...sourceColumns(channels),
    ...names,
    batch.now,
  ])
  return rows
}

function place(arrival: Arrival, channelId: string | undefined): PlacedArrival {
  if (channelId === undefined) throw new Error('A channel that was just written cannot be found')
  return { ...arrival, channelId, messageKey: keyOf(channelId, arrival.sourceMessageId) }
}

/** Takes the name of a channel from its first arrival. */
function distinctChannels(arrivals: Arrival[]): Arrival['channel'][] {
  return [...Map.groupBy(arrivals, (it) => it.channelKey).values()].flatMap(([first]) => first?.channel ?? [])
}

function sourceColumns(channels: Arrival['channel'][]): string[][] {
  return [
    channels.map((it) => it.sourceName),
    channels.map((it) => it.sourceServerId),
    channels.map((it) => it.sourceChannelId),
  ]
}
