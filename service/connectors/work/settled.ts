import type { Mapped } from '#service/api/arrivals/mapped.ts'
import type { Source } from '#service/api/arrivals/source.ts'
import type { IngestChannel } from '#service/api/messages/ingest/items.ts'
import type { Tx } from '#service/db/client.ts'

type Place = { orgId: string; connectionId: string }

type Named = { channel: IngestChannel; sourceMessageId?: string }

/** Says for a thing where it was heard of first; null where that is where it is. */
type Find = (thing: Named) => Partial<IngestChannel> | null

async function firstServers({ client }: Tx, place: Place, channels: IngestChannel[]): Promise<Find> {
  const found = await client.query<{ source: string; server: string; channel: string }>(
    `SELECT DISTINCT ON (k.source_name, k.source_channel_id) k.source_name AS source, k.source_server_id AS server,
            k.source_channel_id AS channel
       FROM cursors k JOIN unnest($3::text[], $4::text[]) AS n(source, channel)
         ON k.source_name = n.source AND k.source_channel_id = n.channel
      WHERE k.org_id = $1 AND k.connection_id = $2 ORDER BY 1, 3, k.updated_at`,
    [
      ...[place.orgId, place.connectionId],
      ...[channels.map((it) => it.sourceName), channels.map((it) => it.sourceChannelId)],
    ],
  )
  const known = new Map(found.rows.map((row) => [[row.source, row.channel].join('\0'), row.server]))
  return ({ channel: { sourceName, sourceChannelId } }) => {
    const sourceServerId = known.get([sourceName, sourceChannelId].join('\0'))
    return sourceServerId === undefined ? null : { sourceServerId }
  }
}

type Held = Required<Omit<IngestChannel, 'isPrivate'>> & { messageId: string }

async function firstChannels({ client }: Tx, { orgId }: Place, things: Named[]): Promise<Find> {
  const found = await client.query<Held>(
    `SELECT m.source_message_id AS "messageId", c.source_name AS "sourceName", c.source_server_id AS "sourceServerId",
            c.source_channel_id AS "sourceChannelId", c.channel_name AS "channelName", c.server_name AS "serverName"
       FROM (SELECT DISTINCT source, server, message FROM unnest($2::text[], $3::text[], $4::text[])
              AS given(source, server, message)) AS n
       JOIN channels c ON c.org_id = $1 AND c.source_name = n.source AND c.source_server_id = n.server
       JOIN messages m ON m.org_id = $1 AND m.channel_id = c.id AND m.source_message_id = n.message
      ORDER BY m.id DESC`,
    [
      orgId,
      things.map(({ channel }) => channel.sourceName),
      things.map(({ channel }) => channel.sourceServerId),
      things.map(({ sourceMessageId }) => sourceMessageId),
    ],
  )
  const keyOf = (server: string, message = '') => [server, message].join('\0')
  const known = new Map(found.rows.map((row) => [keyOf(row.sourceServerId, row.messageId), row]))
  return ({ channel, sourceMessageId }) => {
    const { messageId: _, ...held } = known.get(keyOf(channel.sourceServerId, sourceMessageId)) ?? {}
    return held
  }
}

const moved = <T extends Named>(things: T[], find: Find): T[] =>
  things.map((it) => ({ ...it, channel: { ...it.channel, ...find(it) } }))

/**
 * What was moved at its sender stays where it was heard of first, and is not made a second time elsewhere. `movable` says
 * what keeps its id there: a channel that goes to another server, or a message that goes to another channel of its server.
 */
export async function settled(
  tx: Tx,
  place: Place,
  movable: Source['movable'],
  mapped: Mapped,
): Promise<Mapped> {
  const things: Named[] = [...mapped.messages, ...mapped.deletions]
  const channels = mapped.channels.map((channel) => ({ channel }))
  const all = movable === 'channels' ? [...things, ...channels] : things
  if (movable === undefined || all.length === 0) return mapped
  const find =
    movable === 'channels'
      ? await firstServers(
          tx,
          place,
          all.map(({ channel }) => channel),
        )
      : await firstChannels(tx, place, all)
  return {
    ...mapped,
    messages: moved(mapped.messages, find),
    deletions: moved(mapped.deletions, find),
    channels: movable === 'channels' ? moved(channels, find).map(({ channel }) => channel) : mapped.channels,
  }
}
