import type pg from 'pg'

export interface IngestItem {
  sourceMessageId: string
  channel: IngestChannel
  author: IngestAuthor
  content: string
  sentAt: Date
  url?: string | null
  threadId?: string | null
}

export interface IngestChannel {
  sourceName: string
  sourceServerId: string
  sourceChannelId: string
  channelName?: string | null
  serverName?: string | null
}

export interface IngestAuthor {
  platformId: string
  displayName?: string | null
  handle?: string | null
  email?: string | null
  avatarUrl?: string | null
  title?: string | null
  isBot?: boolean
}

export interface IngestResult {
  status: 'created' | 'duplicate'
  messageId: string
  channelId: string
  personId: string
  companyId: string | null
}

/** What every step of one ingest works in. */
export interface Batch {
  tx: pg.ClientBase
  orgId: string
  now: Date
}
