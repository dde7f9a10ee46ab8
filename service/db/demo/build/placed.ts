import type { WrittenTalk } from './write-all.ts'

export type DemoMessage = {
  id: string
  channelId: string
  personId: number
  identityId: string
  groupId: string | null
  sourceMessageId: string
  threadId: string | null
  content: string
  url: string | null
  sentAt: Date
}

export type Placed = {
  written: WrittenTalk
  /** The number of the message in its discussion, from 1. */
  number: number
  share: number
  at: number
}
