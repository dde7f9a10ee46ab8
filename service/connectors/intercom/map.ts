import { needed } from '#service/api/arrivals/lenient.ts'
import { ignored, type Mapped, nothingMapped, Unmappable } from '#service/api/arrivals/mapped.ts'
import type { Delivery } from '#service/api/arrivals/source.ts'
import type { Deletion } from '#service/api/messages/ingest/items.ts'
import type { Settings } from '#service/core/sources.ts'
import {
  beginningOf,
  channelOf,
  firstMessage,
  isNote,
  type Place,
  partMessage,
  remarkMessage,
  ticketMessage,
} from './messages.ts'
import { companyHints, personHint } from './people.ts'
import * as shapes from './shapes.ts'

type Told = { delivery: Pick<Delivery, 'kind' | 'receivedAt'>; appId: string; item: shapes.Item }

const all = <T>(...found: (T | null)[]): T[] => found.filter((it) => it !== null)

/** Programs say at which hours somebody answers, and what they made out: of their parts only comments are words. */
function isSpoken({ part_type: type = 'comment', author }: shapes.Piece): boolean {
  return author?.type !== 'bot' || type === 'comment'
}

const isKept = (piece: shapes.Piece, settings: Settings) =>
  !piece.redacted && isSpoken(piece) && (!isNote(piece) || settings.internal === true)

type Identified = shapes.Piece & { id: string }

/** Each part once, the first message not among them. */
function partsOf(pieces: shapes.Piece[], beginning: string | undefined): Identified[] {
  const identified = pieces.flatMap((it) => (it.id === undefined ? [] : [{ ...it, id: it.id }]))
  const byId = new Map(identified.map((it) => [it.id, it]))
  return [...byId.values()].filter(({ id }) => id !== beginning)
}

/** Everything that was written in a conversation or ticket, as far as the delivery holds it. */
export function written(place: Place, pieces: shapes.Piece[], settings: Settings): Mapped {
  const { item } = place
  const empty = shapes.piece.parse({})
  const begun = beginningOf(item)
  const first = pieces.find(({ id }) => id !== undefined && id === begun?.id)
  const isFirstRedacted = Boolean(begun?.redacted || first?.redacted)
  const parts = partsOf(pieces, begun?.id)
  const beginning = place.kind === 'ticket' ? ticketMessage(place, empty) : firstMessage(place)
  const gone = (sourceMessageId: string, at: Date | undefined): Deletion => ({
    channel: channelOf(place),
    sourceMessageId,
    deletedAt: at ?? place.receivedAt,
  })
  return {
    ...nothingMapped,
    messages: [
      ...(isFirstRedacted ? [] : all(beginning)),
      ...all(...parts.filter((it) => isKept(it, settings)).map((it) => partMessage(place, it))),
      ...all(remarkMessage(place, empty)),
    ],
    deletions: [
      ...(isFirstRedacted ? [gone(`conversation:${item.id}`, first?.updated_at ?? item.updated_at)] : []),
      ...parts.filter(({ redacted }) => redacted).map((it) => gone(`part:${it.id}`, it.updated_at)),
    ],
  }
}

function orNothing(mapped: Mapped, pieces: shapes.Piece[], { delivery }: Told): Mapped {
  if (mapped.messages.length > 0 || mapped.deletions.length > 0) return mapped
  return ignored(
    pieces.some(isNote)
      ? 'This is a note among colleagues, and this connection leaves notes out unless it is set to take them.'
      : `Nobody wrote anything in this “${delivery.kind}”.`,
  )
}

/** Everything that was written in it goes with it, also what is not named. */
function takenBack(place: Place): Mapped {
  const id = `conversation:${place.item.id}`
  const deletedAt = place.receivedAt
  const whole: Deletion = { channel: channelOf(place), sourceMessageId: id, threadId: id, deletedAt }
  return { ...nothingMapped, deletions: [whole] }
}

/** Maps people added to a conversation as Intercom keeps them; such a delivery holds no words. */
function ofParticipant(told: Told): Mapped {
  if (told.delivery.kind.endsWith('.attached') && (told.item.contact ?? told.item.user))
    return ofContact(told)
  return ignored(`“${told.delivery.kind}” is ignored.`)
}

const isAboutParticipant = /\.contact\.(?:attached|detached)$/

/** Old versions say by the topic alone that what comes along was blacked out. */
function takenBackIn(kind: string, item: shapes.Item): shapes.Piece[] {
  const parts = item.conversation_parts ?? []
  const isSaid = [beginningOf(item), ...parts].some((it) => it?.redacted !== undefined)
  return kind === 'conversation_part.redacted' && !isSaid
    ? parts.map((it) => ({ ...it, redacted: true }))
    : parts
}

function ofConversation(told: Told, settings: Settings): Mapped {
  const { delivery, appId, item } = told
  if (isAboutParticipant.test(delivery.kind)) return ofParticipant(told)
  const id = needed(delivery.kind, 'data.item.id', item.id ?? item.conversation_id)
  const place: Place = { appId, receivedAt: delivery.receivedAt, item: { ...item, id }, kind: 'conversation' }
  if (delivery.kind === 'conversation.deleted') return takenBack(place)
  const pieces = takenBackIn(delivery.kind, item)
  return orNothing(written(place, pieces, settings), pieces, told)
}

/** Maps a change of a ticket, which comes with the ticket beside it. */
function ofTicket(told: Told, settings: Settings): Mapped {
  const { delivery, appId, item } = told
  if (isAboutParticipant.test(delivery.kind)) return ofParticipant(told)
  const inside = shapes.item.safeParse(item.ticket).data
  const ticket = inside?.id === undefined ? item : inside
  const pieces = [...(ticket.ticket_parts ?? []), ...(item.ticket_part ? [item.ticket_part] : [])]
  if (ticket.id === undefined && pieces.length === 0) return ignored(`“${delivery.kind}” is ignored.`)
  const id = needed(delivery.kind, 'data.item.id', ticket.id)
  const place: Place = { appId, receivedAt: delivery.receivedAt, item: { ...ticket, id }, kind: 'ticket' }
  return orNothing(written(place, pieces, settings), pieces, told)
}

/** A contact, or something that was done to one. */
function ofContact({ delivery, item }: Told): Mapped {
  if (/^\w+(\.user|\.lead)?\.(deleted|archived)$/.test(delivery.kind))
    return ignored('People deleted at Intercom stay here until somebody erases them.')
  const person = item.contact ?? item.user ?? shapes.person.parse(item)
  const companies = companyHints([item.company, ...(person.companies ?? item.companies ?? [])])
  const people = personHint(person, companies)
  if (people.length === 0) needed(delivery.kind, 'data.item.id', person.id)
  return { ...nothingMapped, people, companies }
}

function ofCompany(told: Told): Mapped {
  const { delivery, item } = told
  if (delivery.kind === 'company.deleted')
    return ignored('A company that is deleted at Intercom stays here until somebody removes it here.')
  if (isAboutParticipant.test(delivery.kind)) return ofParticipant(told)
  const companies = companyHints([item.company ?? shapes.company.parse(item)])
  return companies.length > 0
    ? { ...nothingMapped, companies }
    : ignored('This company has no website at Intercom, by which it could be told.')
}

const kinds: Record<string, (told: Told, settings: Settings) => Mapped> = {
  conversation: ofConversation,
  conversation_part: ofConversation,
  ticket: ofTicket,
  contact: ofContact,
  user: ofContact,
  lead: ofContact,
  visitor: ofContact,
  company: ofCompany,
}

export function map(delivery: Delivery, settings: Settings): Mapped {
  const { data: told } = shapes.notification.safeParse(delivery.payload)
  if (!told) throw new Unmappable('The body is not an object as Intercom sends it.')
  const topic = needed(delivery.kind, 'topic', told.topic)
  if (topic === 'ping') return ignored('Intercom tried the address, and it answered.')
  const [name = ''] = topic.split('.')
  const work = Object.hasOwn(kinds, name) ? kinds[name] : undefined
  if (!work)
    return ignored(`“${topic}” is ignored: only conversations, tickets, contacts and companies are read.`)
  const item = needed(topic, 'data.item', told.data?.item)
  return work({ delivery: { ...delivery, kind: topic }, appId: told.app_id ?? 'intercom', item }, settings)
}
