import type { Message } from '#contract/message-list.ts'
import type { DeletedMessage, EditMessageInput } from '#contract/messages.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { holdMessages } from '#service/core/hold-messages.ts'
import { refuseOvertaken } from '#service/core/overtaken.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { databaseNow } from '#service/db/client.ts'
import { readMessage } from './get.ts'
import type { Batch } from './ingest/arrivals.ts'
import { writeVersions } from './ingest/versions.ts'
import { removeMessages } from './remove/delete.ts'

type Stored = {
  attachments: Message['attachments']
  editedAt: string | null
  content: string
  /** A person wrote what is there now, not its source. */
  isCorrected: boolean
}

async function lockMessage(tx: Tx, orgId: string, id: string): Promise<Stored> {
  const found = await tx.client.query<Stored>(
    `SELECT attachments, edited_at AS "editedAt", content, EXISTS (
        SELECT FROM changes c WHERE c.org_id = $1 AND c.entity = 'message' AND c.entity_id = m.id::text
           AND (c.changes ->> 'editedAt')::timestamptz = m.edited_at) AS "isCorrected"
       FROM messages m WHERE org_id = $1 AND id = $2 FOR NO KEY UPDATE`,
    [orgId, id],
  )
  if (!found.rows[0]) throw notFound('message')
  return found.rows[0]
}

/** Later than the version that is stored, also where the clock of its source is ahead of ours. */
async function nextVersion(tx: Tx, { editedAt }: Stored): Promise<Date> {
  const now = await databaseNow(tx.client)
  return new Date(Math.max(now.getTime(), editedAt === null ? 0 : Date.parse(editedAt) + 1))
}

/** Corrects a message. The same content again changes nothing. */
export function updateMessage(
  context: Context,
  { messageId, content, expected }: EditMessageInput,
): Promise<Message> {
  const { orgId, actor } = context
  return write(context, async (tx) => {
    const stored = await lockMessage(tx, orgId, messageId)
    if (stored.content === content) return readMessage(context, messageId, tx)
    await refuseOvertaken(tx, orgId, {
      of: { entity: 'message', entityId: messageId },
      before: { content: stored.content },
      wanted: { content },
      expected: expected ?? {},
      named: (field) => field,
      recorded: () => (stored.isCorrected ? 'editedAt' : 'source'),
    })
    const editedAt = await nextVersion(tx, stored)
    const batch: Batch = { tx: tx.client, orgId, now: editedAt }
    await writeVersions(batch, [{ id: messageId, content, attachments: stored.attachments, editedAt }])
    await recordChanges(tx, orgId, actor, [
      {
        entity: 'message',
        entityId: messageId,
        operation: 'UPDATE',
        changes: { editedAt: editedAt.toISOString() },
        previousValues: { editedAt: stored.editedAt },
      },
    ])
    return readMessage(context, messageId, tx)
  })
}

/** Deletes a message for good; its source cannot bring it back. */
export function removeMessage(
  context: Context,
  { messageId }: { messageId: string },
): Promise<DeletedMessage> {
  const { orgId, actor } = context
  return write(context, async (tx) => {
    await holdMessages({ tx: tx.client, orgId })
    const now = await databaseNow(tx.client)
    const [gone] = await removeMessages({ tx: tx.client, orgId, now }, [messageId], now)
    if (!gone) throw notFound('message')
    const { channelId, sentAt } = gone
    await recordChanges(tx, orgId, actor, [
      {
        entity: 'message',
        entityId: gone.id,
        operation: 'DELETE',
        changes: {},
        previousValues: { channelId, sentAt },
      },
    ])
    return { id: gone.id, deletedAt: now.toISOString() }
  })
}
