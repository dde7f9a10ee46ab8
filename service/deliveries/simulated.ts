import type { Logger } from 'pino'
import { agentContext } from '#service/core/gate/agent-context.ts'
import { transaction } from '#service/core/write.ts'
import { type Database, prepared, type Tx } from '#service/db/client.ts'
import { emitOfMessages } from '#service/engine/events/emit/messages.ts'
import type { Claimed } from './claim.ts'
import { storable } from './message/parse-markdown.ts'
import { plainText } from './message/styled.ts'
import type { Plan } from './plan.ts'
import { finish, keepPart, noteDestination } from './queue.ts'
import { SendFailure } from './send/sender.ts'

type Channel = { source_server_id: string; channel_name: string }

const longest = 38_000

async function channelOf(tx: Tx, row: Claimed): Promise<Channel> {
  const found = await prepared<Channel>(
    tx.client,
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

/** Message to a simulated workspace. */
type SimulatedMessage = {
  sourceMessageId: string
  channel: { sourceName: string; sourceServerId: string; sourceChannelId: string }
  author: { platformId: string; displayName: string; isBot: boolean }
  content: string
  sentAt: Date
  threadId: string | null
}

/** Stores messages as if their source had sent them, in the caller's transaction. */
export type IngestMessages = (
  tx: Tx['client'],
  orgId: string,
  messages: SimulatedMessage[],
  now: Date,
) => Promise<{ status: 'created' | 'duplicate' | 'edited' | 'deleted'; messageId: string | null }[]>

type Deps = { db: Database; log: Logger; ingest: IngestMessages }

/** Raises the events of the message with the automation as their cause, so that it does not start itself. */
async function tell({ db, log }: Deps, tx: Tx, row: Claimed, plan: Plan, messageId: string): Promise<void> {
  const { automationId } = plan
  if (automationId === null || row.run_id === null) return
  const agent = { orgId: row.org_id, automationId, automationName: row.title, runId: row.run_id }
  await emitOfMessages(tx, agentContext(db, log, agent), [messageId])
}

/** Uses the delivery as the message id, so that it is stored once. */
async function post(deps: Deps, tx: Tx, row: Claimed, plan: Plan, content: string): Promise<string> {
  const channel = await channelOf(tx, row)
  const now = await prepared<{ now: string }>(tx.client, 'SELECT now() AS now')
  const sentAt = new Date(now.rows[0]?.now ?? Date.now())
  const item = {
    sourceMessageId: row.id,
    channel: {
      sourceName: row.channel,
      sourceServerId: channel.source_server_id,
      sourceChannelId: row.target,
    },
    author: { platformId: 'signalbox', displayName: 'Signalbox', isBot: true },
    content,
    sentAt,
    threadId: row.channel === 'slack' ? row.thread : null,
  }
  const [message] = await deps.ingest(tx.client, row.org_id, [item], sentAt)
  if (!message) throw new Error('the message was not written')
  const { status, messageId } = message
  if (status === 'created' && messageId !== null) await tell(deps, tx, row, plan, messageId)
  return messageId ?? `simulated-${row.id}`
}

function cut(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, longest).toWellFormed()}…`
}

/** Writes Markdown for messages, which are rendered, and plain text for records. */
function textOf({ content }: Plan, isChat: boolean): string {
  const { title, markdown, blocks, isAnswer } = content
  if (isChat && isAnswer) return cut(storable(markdown).trim())
  return cut(isChat ? `**${title}**\n\n${storable(markdown).trim()}` : `${title}\n\n${plainText(blocks)}`)
}

/** Delivers into the organization's own channels, in one transaction with its record. Nothing leaves the machine. */
export async function deliverSimulated(deps: Deps, row: Claimed, plan: Plan): Promise<void> {
  const isChat = row.channel === 'slack' || row.channel === 'discord'
  const text = textOf(plan, isChat)
  await transaction(deps.db, async (tx) => {
    const id = isChat ? await post(deps, tx, row, plan, text) : `simulated-${row.id}`
    if (!(await keepPart(tx.client, row, { id, permalink: null, text: isChat ? null : text })))
      throw new Error('the lease of the delivery was lost')
    await finish(tx.client, row, true)
    await noteDestination(tx.client, row.org_id, plan.destinationId, null)
  })
}
