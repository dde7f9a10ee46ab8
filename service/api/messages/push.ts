import type { PushedMessage, PushMessagesInput, PushMessagesResult } from '#contract/messages.ts'
import type { Context } from '#service/core/context.ts'
import { write } from '#service/core/write.ts'
import { emitOfMessages } from '#service/engine/events/emit/messages.ts'
import type { IngestItem } from './ingest/arrivals.ts'
import { ingestMessages } from './ingest/ingest.ts'

function toItem({ id, sentAt, ...message }: PushedMessage): IngestItem {
  return { ...message, sourceMessageId: id, sentAt: new Date(sentAt) }
}

export function pushMessages(context: Context, input: PushMessagesInput): Promise<PushMessagesResult> {
  return write(context, async (tx) => {
    const results = await ingestMessages(tx.client, context.orgId, input.messages.map(toItem), context.now())
    const created = results.filter(({ status }) => status === 'created').map(({ messageId }) => messageId)
    await emitOfMessages(tx, context, created)
    return { results, created: created.length, duplicates: results.length - created.length }
  })
}
