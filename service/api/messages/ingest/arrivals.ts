import type pg from 'pg'
import type { MessageKind } from '#contract/common/message-kinds.ts'
import type { IngestAttachment, IngestAuthor, IngestChannel, IngestItem } from './items.ts'

/** Context of every step of one ingest. */
export interface Batch {
  tx: pg.ClientBase
  orgId: string
  now: Date
}

type ArrivalChannel = Record<Exclude<keyof IngestChannel, 'isPrivate'>, string> & { isPrivate: boolean }

/** An item as PostgreSQL can store it, with the keys that tell channels, messages and identities apart. */
export interface Arrival {
  channelKey: string
  identityKey: string
  channel: ArrivalChannel
  author: Author
  sourceMessageId: string
  threadId: string | null
  opensDiscussion: boolean
  content: string
  url: string | null
  sentAt: Date
  kind: MessageKind
  editedAt: Date | null
  attachments: Required<IngestAttachment>[]
  onBehalfOf: string | null
  connectionId: string | null
  quiet: boolean
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
  /** Verified by their source. */
  email: string | null
  /** Only typed by somebody. */
  typedEmail: string | null
  avatarUrl: string | null
  title: string | null
  isBot: boolean
  /** Where a source says which company they belong to and the address does not. */
  companyDomain?: string | null
  personId?: string | null
}

export function toArrival(item: IngestItem): Arrival {
  const channel = toChannel(item.channel)
  const author = storableAuthor(channel.sourceName, item.author)
  return {
    channelKey: keyOf(channel.sourceName, channel.sourceServerId, channel.sourceChannelId),
    identityKey: keyOf(author.platform, author.platformId),
    channel,
    author,
    sourceMessageId: storable(item.sourceMessageId),
    threadId: optional(item.threadId),
    opensDiscussion: item.opensDiscussion ?? false,
    content: storable(item.content),
    url: optional(item.url),
    sentAt: item.sentAt,
    kind: item.kind ?? 'message',
    editedAt: item.editedAt ?? null,
    attachments: (item.attachments ?? []).slice(0, mostAttachments).map(storableAttachment),
    onBehalfOf: item.onBehalfOf ?? null,
    connectionId: item.connectionId ?? null,
    quiet: item.quiet ?? false,
  }
}

const mostAttachments = 20

function storableAttachment({ name, url, mimeType, size }: IngestAttachment): Required<IngestAttachment> {
  const known = size !== undefined && size !== null && Number.isSafeInteger(size) && size >= 0
  return {
    name: optional(name) ?? 'file',
    url: optional(url),
    mimeType: optional(mimeType),
    size: known ? size : null,
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

export function toChannel(channel: IngestChannel): Arrival['channel'] {
  const sourceServerId = storable(channel.sourceServerId)
  const sourceChannelId = storable(channel.sourceChannelId)
  return {
    sourceName: storable(channel.sourceName),
    sourceServerId,
    sourceChannelId,
    channelName: optional(channel.channelName) ?? sourceChannelId,
    serverName: optional(channel.serverName) ?? sourceServerId,
    isPrivate: channel.isPrivate ?? false,
  }
}

export function storableAuthor(platform: string, author: IngestAuthor): Author {
  const email = optional(author.email)
  return {
    platform,
    platformId: storable(author.platformId),
    displayName: optional(author.displayName),
    handle: optional(author.handle),
    email: author.isEmailTyped ? null : email,
    typedEmail: author.isEmailTyped ? email : null,
    avatarUrl: optional(author.avatarUrl),
    title: optional(author.title),
    isBot: author.isBot ?? false,
    ...(author.personId && { personId: author.personId }),
  }
}

/** PostgreSQL text takes neither NUL nor half a surrogate pair. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}

function optional(text: string | null | undefined): string | null {
  const trimmed = storable(text ?? '').trim()
  return trimmed === '' ? null : trimmed
}
