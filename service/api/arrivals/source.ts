import type { Access, Secrets, Settings, SourceInfo } from '#service/core/sources.ts'
import type { Mapped } from './mapped.ts'

/** Names in small letters. */
export type ArrivalHeaders = Readonly<Record<string, string>>

/** Bytes as they were signed, and the headers they came with. */
export type Incoming = { body: Buffer; headers: ArrivalHeaders }

export type Verdict = 'ok' | { refused: string }

/** A delivery as a source reads it: its kind and id are known, its body is parsed. */
export type Delivery = {
  kind: string
  deliveryId: string
  headers: ArrivalHeaders
  payload: unknown
  receivedAt: Date
  /** Data the source fetched for it, kept outside the payload. */
  known?: unknown
}

/** Kind and ids by which a delivery is recognized. */
export type Label = {
  /** Name at the sender, such as `issues.opened`. */
  kind: string
  /** Null where the sender gives none: the body itself tells then. */
  deliveryId: string | null
  /**
   * Says the same whenever two hooks tell of one thing: kind, id of what it is about, when that changed, and what was done.
   * Null where nothing tells the same twice.
   */
  entityKey: string | null
}

/**
 * Something that was fetched or came over a line, to be kept as an arrival like what is sent to us: bytes as they are,
 * anything else as JSON.
 */
export type Fetched = {
  headers: ArrivalHeaders
  payload: unknown
  /** When it happened at the sender, as far as that is known: says how long nothing came. */
  at?: Date
} & Label

/** A channel at its sender. */
export type ChannelPlace = {
  sourceName: string
  sourceServerId: string
  sourceChannelId: string
  channelName: string
}

/** A value that JSON can hold, kept between two pages. */
export type Cursor = unknown

export type HistoryPage = {
  mapped: Mapped
  /** Start of the next page; null after the last one. */
  cursor: Cursor
  /** Things on this page. */
  done: number
  /** Total number of items, when the sender tells it. */
  counted?: number
}

export type PolledPage = {
  deliveries: Fetched[]
  cursor: Cursor
  /** There is a further page now. */
  more: boolean
}

/** Result of a repair: items fetched now, or asked to be sent again. */
export type Repaired = {
  fetched: Fetched[]
  redelivered: number
  /** When the first and the last of them had been sent. */
  from?: Date
  until?: Date
  /** Sentence about what somebody has to do at the sender, such as switching a hook on again; absent when all is well. */
  trouble?: string
}

/** Actions of a source on a line that it holds open. */
export type Line = Access & {
  /** State kept of the line before this one; null for the first. */
  state: unknown
  saveState(state: unknown): Promise<void>
  /** Resolves once it is stored: only then may the sender hear that it came. */
  deliver(fetched: Fetched): Promise<void>
  /** For lines over which one only hears that there is something: it is polled for at once. */
  pollNow(): Promise<void>
}

export type HeldLine = {
  /** Resolves when the line ended as lines do, and is to be opened again; rejects with what went wrong. */
  closed: Promise<void>
  close(): Promise<void>
}

/** A source whole. `service/connectors/<source>/source.ts` makes one, the registry lists it. */
export type Source = SourceInfo & {
  /** Deliveries to `/ingest`; absent for sources that are only fetched. */
  hook?: {
    /** Headers that are kept; what a signature is made of is not among them. */
    headers: readonly string[]
    verify(incoming: Incoming, secrets: Secrets, now: Date): Verdict
    /** Answer to a sender that tries the address, which needs no row. Looked at after the signature. */
    challenge?(incoming: Incoming, payload: unknown): { type: string; body: string } | null
    /** Reads the body; JSON in UTF-8 when absent. Throws for a body it cannot read. */
    read?(incoming: Incoming): unknown
    /** `payload` is undefined where the body cannot be read. */
    label(incoming: Incoming, payload: unknown): Label
  }
  /**
   * Fetches what a delivery only names, such as the customer of a subscription. Called before `map` where these secrets are
   * there; the same delivery again where the sender does not give it.
   */
  complete?: { needs: string[]; run: (access: Access, delivery: Delivery) => Promise<Delivery> }
  /** Mail, which is kept byte for byte; `map` gets what `read` makes of it. Other sources are sent JSON. */
  mail?: { label(raw: Buffer): Label; read(raw: Buffer): Promise<unknown> }
  /**
   * What may be moved at the sender and keeps its id, which counts everywhere there: a channel that goes to another server,
   * or a message that goes to another channel. It stays where it was heard of first.
   */
  movable?: 'channels' | 'messages'
  /** Needs neither database nor clock. */
  map(delivery: Delivery, settings: Settings): Mapped
  history?: SourceInfo['history'] & {
    page(access: Access, since: Date, cursor: Cursor): Promise<HistoryPage>
    /** Start of the history of one channel. When absent, everything is read and only that channel is kept. */
    ofChannel?: (channel: ChannelPlace) => Cursor
  }
  /**
   * As long as nothing has been sent here, the sender is asked for what is new, page by page of its history: so it works
   * where no hook reaches this machine. Ends with the first delivery, because the two have ids of their own for an event.
   * `settings` names those that say where to look.
   */
  asked?: { everySeconds: number; settings: string[] }
  poll?: {
    needs: string[]
    everySeconds: number
    /** The first cursor is null: it begins now, since the past is the history's. */
    page(access: Access, cursor: Cursor): Promise<PolledPage>
  }
  /** Resolves once the line is up. One process at a time holds the line of a connection. */
  socket?: { needs: string[]; open: (line: Line) => Promise<HeldLine> }
  /** Looks for what was missed since an instant, every ten minutes. */
  repair?: {
    needs: string[]
    /** True where it lists all that there is: what was there before the connection is the past, and was not missed. */
    listsAll?: boolean
    run: (access: Access, since: Date) => Promise<Repaired>
  }
}

/** Sources with all that they can do; whoever only tells of them gets `Sources`. */
export type Registry = {
  find(name: string): Promise<Source | null>
  all(): Promise<Source[]>
}
