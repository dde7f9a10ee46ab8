import type { Mapped } from '#service/api/arrivals/mapped.ts'
import type { IngestChannel } from '#service/api/messages/ingest/items.ts'
import { type Change, recordChanges, systemActor } from '#service/core/audit.ts'
import type { Tx } from '#service/db/client.ts'

type Place = { orgId: string; connectionId: string }

const keyOf = ({ sourceName, sourceServerId, sourceChannelId }: IngestChannel) =>
  [sourceName, sourceServerId, sourceChannelId].join('\0')

type Switches = { key: string; listened: boolean; ignoresBots: boolean }

/** Choices of the owner for the channels that a delivery names. */
async function switchesOf({ client }: Tx, { orgId, connectionId }: Place, channels: IngestChannel[]) {
  if (channels.length === 0) return new Map<string, Switches>()
  const found = await client.query<IngestChannel & Omit<Switches, 'key'>>(
    `SELECT source_name AS "sourceName", source_server_id AS "sourceServerId", source_channel_id AS "sourceChannelId",
            is_listened AS listened, ignores_bots AS "ignoresBots" FROM cursors
      WHERE org_id = $1 AND connection_id = $2 AND source_channel_id = ANY($3::text[]) AND NOT (is_listened AND NOT ignores_bots)`,
    [orgId, connectionId, channels.map((it) => it.sourceChannelId)],
  )
  return new Map(found.rows.map((row) => [keyOf(row), { key: keyOf(row), ...row }]))
}

/** Leaves out what the owner does not want to hear; deletions always count. */
export async function wanted(tx: Tx, place: Place, mapped: Mapped): Promise<Mapped> {
  const channels = mapped.messages.map(({ channel }) => channel)
  const switches = await switchesOf(tx, place, [...channels, ...mapped.channels])
  if (switches.size === 0) return mapped
  const messages = mapped.messages.filter(({ channel, author }) => {
    const of = switches.get(keyOf(channel))
    return !of || (of.listened && !(of.ignoresBots && author.isBot))
  })
  const isUnheard = [...channels, ...mapped.channels].some(
    (it) => switches.get(keyOf(it))?.listened === false,
  )
  if (messages.length === 0 && isUnheard)
    return { ...mapped, messages, events: [], people: [], ignored: 'Its channel is not read.' }
  if (messages.length === 0 && channels.length > 0)
    return {
      ...mapped,
      messages,
      events: [],
      ignored: 'A bot wrote it, and bots are left out in its channel.',
    }
  return { ...mapped, messages }
}

type Read = { channel: IngestChannel; until: Date | null }

function readOf({ messages, channels }: Mapped): Read[] {
  const found = new Map<string, Read>()
  for (const channel of channels) found.set(keyOf(channel), { channel, until: null })
  for (const { channel, sentAt, editedAt } of messages) {
    const at = editedAt && editedAt > sentAt ? editedAt : sentAt
    const before = found.get(keyOf(channel))?.until
    found.set(keyOf(channel), { channel, until: before && before > at ? before : at })
  }
  return [...found.values()]
}

const note = `INSERT INTO cursors AS k (org_id, connection_id, source_name, source_server_id, source_channel_id, channel_name,
    server_name, read_until)
  SELECT $1, $2, n."sourceName", n."sourceServerId", n."sourceChannelId", coalesce(n."channelName", n."sourceChannelId"),
         coalesce(n."serverName", n."sourceServerId"), n.until
    FROM jsonb_to_recordset($3::jsonb) AS n("sourceName" text, "sourceServerId" text, "sourceChannelId" text,
         "channelName" text, "serverName" text, until timestamptz)
   ORDER BY 3, 4, 5
  ON CONFLICT (org_id, connection_id, source_name, source_server_id, source_channel_id) DO UPDATE SET
    channel_name = excluded.channel_name, server_name = excluded.server_name, updated_at = now(),
    read_until = greatest(k.read_until, excluded.read_until)
   WHERE k.read_until IS DISTINCT FROM greatest(k.read_until, excluded.read_until)
      OR k.channel_name <> excluded.channel_name OR k.server_name <> excluded.server_name`

/** A channel that somebody writes in is connected: it says so from now on, in its history too. */
const reconnect = `UPDATE channels c SET is_connected = true, updated_at = now()
  FROM jsonb_to_recordset($2::jsonb) AS n("sourceName" text, "sourceServerId" text, "sourceChannelId" text)
 WHERE c.org_id = $1 AND c.source_name = n."sourceName" AND c.source_server_id = n."sourceServerId"
   AND c.source_channel_id = n."sourceChannelId" AND NOT c.is_connected RETURNING c.id`

/** Keeps how far each channel was read. Comes last in the transaction, because deliveries of one channel meet here. */
export async function noteChannels(
  { client }: Tx,
  { orgId, connectionId }: Place,
  mapped: Mapped,
): Promise<void> {
  const read = readOf(mapped).map(({ channel, until }) => ({
    ...channel,
    until: until?.toISOString() ?? null,
  }))
  if (read.length === 0) return
  const values = JSON.stringify(read)
  await client.query(note, [orgId, connectionId, values])
  const back = await client.query<{ id: string }>(reconnect, [orgId, values])
  const changes = back.rows.map(
    ({ id }): Change => ({
      entity: 'channel',
      entityId: id,
      operation: 'UPDATE',
      changes: { isConnected: true },
      previousValues: { isConnected: false },
    }),
  )
  await recordChanges({ client }, orgId, systemActor, changes)
}
