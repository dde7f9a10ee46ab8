import type { DemoChannel } from '../cast/channels.ts'
import type { DemoTopic } from '../cast/topic.ts'
import type { Bank } from '../texts/bank.ts'
import type { Chat } from '../texts/chat.ts'
import type { DemoPerson } from './people.ts'

export type Theme =
  | { kind: 'bank'; name: string; bank: Bank; tone: 'fault' | 'wish' | 'question' | 'praise' }
  | { kind: 'chat'; name: string; chat: Chat }

/** A discussion to be written: where, about what, how long and from when. */
export type Talk = {
  key: string
  channel: DemoChannel
  theme: Theme
  topic: DemoTopic | null
  /** The number of this discussion in its topic. */
  discussion: number
  length: number
  /** Share of all talk at which it starts, 0 … 1. */
  start: number
  threaded: boolean
}

export type Turn = {
  author: DemoPerson
  text: string
  /** The opening sentence without formatting, for titles; only of the first turn. */
  headline?: string
  /** Which symptom or opener of the theme was taken; only of the first turn. */
  opening?: number
}
