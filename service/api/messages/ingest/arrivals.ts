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

/** An item as PostgreSQL can store it, with the keys that tell channels, messages and identities apart. */
export interface Arrival {
  channelKey: string
  identityKey: string
  channel: Record<keyof IngestChannel, string>
  author: Author
  sourceMessageId: string
  threadId: string | null
  content: string
  url: string | null
  sentAt: Date
}

/** An arrival whose channel is in the database; its key tells messages apart. */
export interface PlacedArrival extends Arrival {
  channelId: string
  messageKey: string
}

export interface Author {
  platform: string
  platformId: string
  displayName: string | null
  handle: string | null
  email: string | null
  avatarUrl: string | null
  title: string | null
  isBot: boolean
}

export function toArrival(item: IngestItem): Arrival {
  const channel = storableChannel(item.channel)
  const author = storableAuthor(channel.sourceName, item.author)
  return {
    channelKey: keyOf(channel.sourceName, channel.sourceServerId, channel.sourceChannelId),
    identityKey: keyOf(author.platform, author.platformId),
    channel,
    author,
    sourceMessageId: storable(item.sourceMessageId),
    threadId: optional(item.threadId),
    content: storable(item.content),
    url: optional(item.url),
    sentAt: item.sentAt,
  }
}

/** Storable text holds no NUL, so no two lists of parts share a key. */
export function keyOf(...parts: string[]): string {
  return parts.join('\0')
}

/** E-mail addresses are compared without regard to case. */
export function emailKey(email: string): string {
  return email.toLowerCase()
}

function storableChannel(channel: IngestChannel): Arrival['channel'] {
  const sourceServerId = storable(channel.sourceServerId)
  const sourceChannelId = storable(channel.sourceChannelId)
  return {
    sourceName: storable(channel.sourceName),
    sourceServerId,
    sourceChannelId,
    channelName: optional(channel.channelName) ?? sourceChannelId,
    serverName: optional(channel.serverName) ?? sourceServerId,
  }
}

function storableAuthor(platform: string, author: IngestAuthor): Author {
  return {
    platform,
    platformId: storable(author.platformId),
    displayName: optional(author.displayName),
    handle: optional(author.handle),
    email: optional(author.email),
    avatarUrl: optional(author.avatarUrl),
    title: optional(author.title),
    isBot: author.isBot ?? false,
  }
}

/** PostgreSQL text takes neither NUL nor half a surrogate pair. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}

function optional(text: string | null | undefined): string | null {
  const trimmed = storable(text ?? '').trim()
  return trimmed === '' ? null : trimmed
}
