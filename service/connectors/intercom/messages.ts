import { longestContent } from '#contract/message-push.ts'
import { textOfHtml } from '#service/api/arrivals/html.ts'
import type { IngestChannel, IngestItem } from '#service/api/messages/ingest/items.ts'
import { authorOf, writerIn } from './people.ts'
import type { Item, Person, Piece } from './shapes.ts'

/** Place of a conversation or ticket. */
export type Place = {
  appId: string
  receivedAt: Date
  item: Item & { id: string }
  kind: 'conversation' | 'ticket'
}

export function channelOf({ appId, kind }: Pick<Place, 'appId' | 'kind'>): IngestChannel {
  return {
    sourceName: 'intercom',
    sourceServerId: appId,
    sourceChannelId: `${kind}s`,
    channelName: kind === 'ticket' ? 'Tickets' : 'Conversations',
    serverName: 'Intercom',
  }
}

function addressOf({ appId, item, kind }: Place): string {
  const path = `${kind === 'ticket' ? 'tickets' : 'conversations'}/${encodeURIComponent(item.id)}`
  return (
    item.links?.conversation_web ?? `https://app.intercom.com/a/apps/${encodeURIComponent(appId)}/${path}`
  )
}

/** Tells notes, and handing a conversation on, in which colleagues write to each other. */
export const isNote = ({ part_type: type = '' }: Piece) => /^(?:note|assign|\w+_assignment$)/.test(type)

type Content = {
  id: string
  piece: Piece
  content: string
  author: Person | undefined
  sentAt: Date | undefined
}

/** Null for what nobody wrote anything in: a message without content says nothing. */
function messageOf(
  place: Place,
  { id, piece, content: written, author, sentAt: made }: Content,
): IngestItem | null {
  const content = written.trim().slice(0, longestContent)
  if (content === '') return null
  const sentAt = made ?? place.item.updated_at ?? place.receivedAt
  const origin = place.item.source?.type
  const attachments = piece.attachments ?? []
  return {
    sourceMessageId: id,
    kind: isNote(piece) ? 'note' : origin === 'email' ? 'email' : 'message',
    channel: channelOf(place),
    threadId: `${place.kind}:${place.item.id}`,
    author: authorOf(author),
    content,
    sentAt,
    editedAt:
      piece.updated_at && piece.updated_at > sentAt && id.startsWith('part:') ? piece.updated_at : null,
    url: addressOf(place),
    attachments: attachments.map(({ name, url, content_type, filesize }) => ({
      name: name ?? 'file',
      url: url ?? null,
      mimeType: content_type ?? null,
      size: filesize ?? null,
    })),
  }
}

const plain = (html: string | undefined) => textOfHtml(html ?? '').trim()

/** Versions differ in how they call the first message, and some list it among the parts as well. */
export const beginningOf = ({ source, conversation_message }: Item) => source ?? conversation_message

/** First message of a conversation; `id` is that of the conversation, since versions differ in that of the message. */
export function firstMessage(place: Place): IngestItem | null {
  const piece = beginningOf(place.item)
  if (!piece) return null
  const body = plain(piece.body)
  const content = body === '' ? '' : [plain(piece.subject), body].filter((it) => it !== '').join('\n\n')
  const sentAt = place.item.created_at ?? piece.created_at
  return messageOf(place, {
    id: `conversation:${place.item.id}`,
    piece,
    content,
    author: writerIn(place.item, piece),
    sentAt,
  })
}

/** Remark of a customer beside a rating. */
export function remarkMessage(place: Place, empty: Piece): IngestItem | null {
  const { item } = place
  const { remark, contact, customer, created_at: sentAt } = item.conversation_rating ?? {}
  if (remark === undefined) return null
  const given = contact ?? customer ?? item.contacts?.[0] ?? item.user
  const author = given && writerIn(item, { ...empty, author: given })
  const message = messageOf(place, {
    id: `rating:${item.id}`,
    piece: empty,
    content: remark,
    author,
    sentAt,
  })
  return message && { ...message, kind: 'feedback' }
}

/** A ticket is written in fields; whoever it is about opened it. */
export function ticketMessage(place: Place, empty: Piece): IngestItem | null {
  const { item } = place
  const { _default_title_: title, _default_description_: description } = item.ticket_attributes ?? {}
  const content = [plain(title), plain(description)].filter((it) => it !== '').join('\n\n')
  const author = item.contacts?.[0] ?? item.contact ?? item.user
  return messageOf(place, { id: `ticket:${item.id}`, piece: empty, content, author, sentAt: item.created_at })
}

export function partMessage(place: Place, piece: Piece & { id: string }): IngestItem | null {
  return messageOf(place, {
    id: `part:${piece.id}`,
    piece,
    content: plain(piece.body),
    author: writerIn(place.item, piece),
    sentAt: piece.created_at,
  })
}
