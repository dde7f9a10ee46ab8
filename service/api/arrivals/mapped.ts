import type { TriggerEvent } from '#contract/common/trigger-events.ts'
import type { CompanyHint, PersonHint } from '#service/api/messages/ingest/hints.ts'
import type { Deletion, IngestChannel, IngestItem } from '#service/api/messages/ingest/items.ts'

/** Occurrence reported by a source, apart from messages. */
export type MappedEvent = {
  name: TriggerEvent
  /** The same one again is the same occurrence, under whichever name. */
  deliveryId: string
  payload: Record<string, unknown>
  occurredAt: Date
}

/** A channel that is there, whether or not somebody has written in it, under its present name. */
export type ChannelHint = IngestChannel

/** Ids that tie a mail to others; its thread is found by them, whatever the order of arrival. */
export type MailLink = {
  /** Its own id, which is that of its message as well. */
  id: string
  /** Ids of the mails that it follows, the oldest first. */
  follows: string[]
  /** Without what is put before replies, in small letters; null where it tells nothing. */
  subject: string | null
  /** The same for one subject between the same two. */
  subjectKey: string | null
  sentAt: Date
}

/** A subscription of a customer as it is from an instant on. */
export type SubscriptionHint = {
  id: string
  /** The account that it belongs to, under the name of the source in `PersonHint.platform`. */
  customerId: string
  /** State as the source calls it. */
  status: string
  /** True while it is paid for. */
  isActive: boolean
  /** True once it has ended for good. */
  isEnded: boolean
  /** Amount per year, in whole units; null where it depends on use. */
  yearlyAmount: number | null
  currency: string | null
  toldAt: Date
  /** Order of versions with the same instant: the greater one counts. */
  place: number
}

/** Result of mapping one delivery, page, line or row of a source. An edit is a message with `editedAt`. */
export type Mapped = {
  messages: IngestItem[]
  deletions: Deletion[]
  events: MappedEvent[]
  people: PersonHint[]
  companies: CompanyHint[]
  channels: ChannelHint[]
  /** Subscriptions of customers, which give the value of their company; an empty list for customers without any. */
  subscriptions?: SubscriptionHint[]
  /** Mails that were seen, also those of which no message is made. Their messages get the thread from here. */
  mails?: MailLink[]
  /** Sentence about something that was assumed. */
  note?: string
  /** Sentence that says why nothing came of it. */
  ignored?: string
}

export const nothingMapped: Mapped = {
  messages: [],
  deletions: [],
  events: [],
  people: [],
  companies: [],
  channels: [],
}

export function ignored(reason: string): Mapped {
  return { ...nothingMapped, ignored: reason }
}

/** An authentic delivery that is broken: no attempt will make anything of it. The message says what is wrong. */
export class Unmappable extends Error {
  override readonly name = 'Unmappable'
}
