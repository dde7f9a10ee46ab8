import type { MessageKind } from '#contract/common/message-kinds.ts'

export interface IngestItem {
  sourceMessageId: string
  channel: IngestChannel
  author: IngestAuthor
  content: string
  sentAt: Date
  url?: string | null
  threadId?: string | null
  /** Begins a discussion within its thread: it joins no topic by that thread. */
  opensDiscussion?: boolean
  kind?: MessageKind
  /** Version of content and attachments: a later one replaces an earlier one; left out for the original. */
  editedAt?: Date | null
  attachments?: IngestAttachment[]
  /** Member who entered it in the author's name. */
  onBehalfOf?: string | null
  connectionId?: string | null
  /** Came as history: nobody is told. */
  quiet?: boolean
}

/** A file by reference, which is never fetched. Of more than 20 the first are kept. */
export interface IngestAttachment {
  name: string
  url?: string | null
  mimeType?: string | null
  size?: number | null
}

export interface Deletion {
  channel: IngestChannel
  sourceMessageId: string
  /** Given where everything in the thread goes with the message that began it. */
  threadId?: string
  deletedAt: Date
}

export interface IngestChannel {
  sourceName: string
  sourceServerId: string
  sourceChannelId: string
  channelName?: string | null
  serverName?: string | null
  /** Only those who were invited read it at its source. */
  isPrivate?: boolean
}

export interface IngestAuthor {
  platformId: string
  displayName?: string | null
  handle?: string | null
  email?: string | null
  /** Their source only repeats what somebody typed: the address may be anybody's, and joins nobody. */
  isEmailTyped?: boolean
  avatarUrl?: string | null
  title?: string | null
  isBot?: boolean
  /** Person, when known without the account. */
  personId?: string | null
}

/** `edited`: a later version of a message that was there. */
export interface IngestedMessage {
  status: 'created' | 'duplicate' | 'edited'
  messageId: string
  channelId: string
  personId: string
  companyId: string | null
}

/** Of an item that was taken back, maybe before it came: nothing of it is stored. */
export interface RefusedMessage {
  status: 'deleted'
  messageId: null
  channelId: null
  personId: null
  companyId: null
}

export type IngestResult = IngestedMessage | RefusedMessage

/** Ids of the messages that are new. */
export function createdOf(results: IngestResult[]): string[] {
  return results.flatMap((it) => (it.status === 'created' ? it.messageId : []))
}
