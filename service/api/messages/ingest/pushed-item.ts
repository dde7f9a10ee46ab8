import type { PushedMessage } from '#contract/message-push.ts'
import type { IngestItem } from './items.ts'

/** A message as it is pushed to the interface, for ingest. */
export function toItem({ id, sentAt, editedAt, ...message }: PushedMessage): IngestItem {
  return {
    ...message,
    sourceMessageId: id,
    sentAt: new Date(sentAt),
    editedAt: editedAt === undefined ? null : new Date(editedAt),
  }
}
