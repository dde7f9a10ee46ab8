import type pg from 'pg'
import { ingestMessages } from '#service/api/messages/ingest/ingest.ts'
import type {
  IngestAuthor,
  IngestChannel,
  IngestItem,
  IngestResult,
} from '#service/api/messages/ingest/items.ts'
import { inTransaction } from './client.ts'

type Parts = Partial<Omit<IngestItem, 'author' | 'channel'>> & {
  author?: Partial<IngestAuthor>
  channel?: Partial<IngestChannel>
}

let messages = 0

/** A message of its own in slack's channel C1 by U1, unless told otherwise. */
export function anItem({ author, channel, ...rest }: Parts = {}): IngestItem {
  messages += 1
  return {
    sourceMessageId: `m${messages}`,
    content: 'Hello',
    sentAt: new Date('2026-03-04T10:00:00Z'),
    ...rest,
    channel: { sourceName: 'slack', sourceServerId: 'S1', sourceChannelId: 'C1', ...channel },
    author: { platformId: 'U1', ...author },
  }
}

export function push(client: pg.ClientBase, orgId: string, ...items: IngestItem[]): Promise<IngestResult[]> {
  return inTransaction(client, () => ingestMessages(client, orgId, items, new Date('2026-03-05T00:00:00Z')))
}

/** Pushes one message. */
export async function pushOne(
  client: pg.ClientBase,
  orgId: string,
  parts: Parts = {},
): Promise<IngestResult> {
  const [result] = await push(client, orgId, anItem(parts))
  if (!result) throw new Error('Every message has a result')
  return result
}
