import { transaction } from '#service/core/write.ts'
import type { Database, Tx } from '#service/db/client.ts'
import { ingestMessages } from '#service/messages/ingest/ingest.ts'
import { type Composed, numbered } from './message/compose.ts'
import { plainText } from './message/plain.ts'
import type { Claimed } from './queue/claim.ts'
import { finish, keepPart, noteDestination } from './queue/record.ts'
import { SendFailure } from './send/sender.ts'

type Channel = { source_server_id: string; channel_name: string }

const longest = 38_000

async function channelOf(tx: Tx, row: Claimed): Promise<Channel> {
  const found = await tx.client.query<Channel>(
    `SELECT source_server_id, channel_name FROM channels
      WHERE org_id = $1 AND source_name = $2 AND source_channel_id = $3 ORDER BY is_connected DESC, id LIMIT 1`,
    [row.org_id, row.channel, row.target],
  )
  if (!found.rows[0])
    throw new SendFailure(
      'lasting',
      `The simulated workspace has no channel ${row.target}. Choose another channel, then send again.`,
    )
  return found.rows[0]
}

/** The delivery is the message's id at its source, so that it stands there once. */
async function post(tx: Tx, row: Claimed, text: string): Promise<string> {
  const channel = await channelOf(tx, row)
  const now = await tx.client.query<{ now: string }>('SELECT now() AS now')
  const at = new Date(now.rows[0]?.now ?? Date.now())
  const [message] = await ingestMessages(
    tx.client,
    row.org_id,
    [
      {
        sourceMessageId: row.id,
        channel: {
          sourceName: row.channel,
          sourceServerId: channel.source_server_id,
          sourceChannelId: row.target,
        },
        author: { platformId: 'signalbox', displayName: 'Signalbox', isBot: true },
        content: text,
        sentAt: at,
      },
    ],
    at,
  )
  return message?.messageId ?? row.id
}

/** Sends into the organization's own channels, in one transaction with the record of it. Nothing leaves the machine. */
export async function deliverSimulated(
  db: Database,
  row: Claimed,
  content: Composed,
  destinationId: string | null,
): Promise<void> {
  const whole = `${numbered(content.title, 1, 1)}\n\n${plainText(content.blocks)}`.trim()
  const text = whole.length <= longest ? whole : `${whole.slice(0, longest).toWellFormed()}…`
  const isChat = row.channel === 'slack' || row.channel === 'discord'
  await transaction(db, async (tx) => {
    const id = isChat ? await post(tx, row, text) : `simulated-${row.id}`
    if (!(await keepPart(tx.client, row, { id, permalink: null, text: isChat ? null : text })))
      throw new Error('the lease of the delivery was lost')
    await finish(tx.client, row, true)
    await noteDestination(tx.client, row.org_id, destinationId, null)
  })
}
