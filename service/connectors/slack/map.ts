import { word } from '#service/api/arrivals/lenient.ts'
import { ignored, type Mapped, nothingMapped } from '#service/api/arrivals/mapped.ts'
import type { Delivery } from '#service/api/arrivals/source.ts'
import type { CompanyHint, PersonHint } from '#service/api/messages/ingest/hints.ts'
import type { Deletion, IngestItem } from '#service/api/messages/ingest/items.ts'
import { type Known, knownOf } from './known.ts'
import { authorOf, channelOf, contentOf, instantOf, messageOf, type Place } from './messages.ts'
import { channel, type Event, envelope, type Message } from './shapes.ts'

/** Slack gives no addresses of people of other workspaces: their workspace says which company it is. */
function hintsOf(
  known: Known,
  teamId: string,
  message: Message,
): { people: PersonHint[]; companies: CompanyHint[] } {
  const author = authorOf(message, known)
  const user = author && known.users.get(author.platformId)
  const from = user?.team_id ?? message.user_profile?.team ?? message.user_team ?? message.team
  const team = from === undefined || from === teamId ? undefined : known.teams.get(from)
  // A workspace may let people of several domains in, told as one text.
  const domain = team?.email_domain?.split(',')[0]?.trim().toLowerCase()
  if (!author || author.email || author.isBot || !domain) return { people: [], companies: [] }
  return {
    people: [{ ...author, platform: 'slack', companyDomain: domain }],
    companies: [{ domain, name: team?.name ?? null }],
  }
}

/** Subtypes under which somebody wrote something; all others are what Slack says itself. */
const written = new Set([
  undefined,
  'bot_message',
  'document_mention',
  'file_comment',
  'file_share',
  'me_message',
  'slackbot_response',
  'thread_broadcast',
])

/** Mark of our own messages, so that they do not come back as signals. */
export const ownMark = 'signalbox_delivery'

/** Why a message is not kept; null for one that is. */
export function unwanted(message: Message, { home }: Known, ownAppId?: string): string | null {
  const { subtype, metadata, bot_id, app_id = message.bot_profile?.app_id } = message
  if (!written.has(subtype)) return `“${subtype}” is a system message of Slack, which nobody wrote.`
  const isOwn =
    metadata?.event_type === ownMark ||
    (bot_id !== undefined && (bot_id === home?.botId || (app_id !== undefined && app_id === ownAppId)))
  return isOwn ? 'Signalbox wrote this itself.' : null
}

export function deletionOf(place: Place, ts: string, deletedAt: Date): Deletion {
  return { channel: channelOf(place), sourceMessageId: ts, deletedAt }
}

/** A message with whom it tells of. */
export function kept(place: Place, item: IngestItem, message: Message): Mapped {
  return { ...nothingMapped, ...hintsOf(place.known, place.teamId, message), messages: [item] }
}

type Inside = { place: Place; event: Event; ownAppId: string | undefined; receivedAt: Date }

const empty = 'The message holds neither text nor a file.'

function ofNew({ place, event, ownAppId }: Inside): Mapped {
  const reason = unwanted(event, place.known, ownAppId)
  if (reason !== null) return ignored(reason)
  const item = messageOf(place, event)
  return item ? kept(place, item, event) : ignored(empty)
}

/** Also comes when Slack adds a preview or counts replies: then nothing reads differently. */
function ofChanged({ place, event, ownAppId, receivedAt }: Inside): Mapped {
  const { message, previous_message: before, event_ts } = event
  if (!message?.ts) return ignored('It does not say which message was changed.')
  const changedAt = instantOf(event_ts) ?? receivedAt
  if (message.subtype === 'tombstone')
    return { ...nothingMapped, deletions: [deletionOf(place, message.ts, changedAt)] }
  const reason = unwanted(message, place.known, ownAppId)
  if (reason !== null) return ignored(reason)
  const isSame = before !== undefined && contentOf(before, place.known) === contentOf(message, place.known)
  if (isSame && message.edited?.ts === before.edited?.ts)
    return ignored('Slack added something to the message; its text is the same.')
  const item = messageOf(place, message, changedAt)
  return item ? kept(place, item, message) : ignored(empty)
}

function ofDeleted({ place, event, receivedAt }: Inside): Mapped {
  const ts = event.deleted_ts ?? event.previous_message?.ts
  if (ts === undefined) return ignored('It does not say which message was deleted.')
  const deletedAt = instantOf(event.event_ts) ?? receivedAt
  return { ...nothingMapped, deletions: [deletionOf(place, ts, deletedAt)] }
}

function ofMessage(inside: Inside): Mapped {
  const { subtype, channel_type: type } = inside.event
  if (['im', 'mpim', 'app_home'].includes(type ?? '')) return ignored('Direct messages are not kept.')
  if (subtype === 'message_changed') return ofChanged(inside)
  if (subtype === 'message_deleted') return ofDeleted(inside)
  if (subtype === 'message_replied')
    return ignored('It says that a thread continues; the reply arrives by itself.')
  return ofNew(inside)
}

function ofRename(event: Event, teamId: string, known: Known): Mapped {
  const { data } = channel.safeParse(event.channel)
  if (data?.id === undefined || data.name === undefined)
    return ignored('It does not say what the channel is called now.')
  const channels = new Map([...known.channels, [data.id, data]])
  return {
    ...nothingMapped,
    channels: [
      channelOf({
        ...{ teamId, channelId: data.id, known: { ...known, channels } },
        isPrivate: event.type === 'group_rename',
      }),
    ],
  }
}

const reasons: Record<string, string> = {
  app_rate_limited:
    'Slack left out what came above 30 000 events in an hour. Read past data again from then on to have it all.',
  app_uninstalled: 'The app was removed from the workspace. Install it again, or nothing more arrives.',
  tokens_revoked: 'Slack takes a token back. Install the app again, and enter the new one.',
}

export function map(delivery: Delivery): Mapped {
  const { data } = envelope.safeParse(delivery.payload)
  const event = data?.event
  const type = event?.type ?? data?.type ?? 'unknown'
  if (Object.hasOwn(reasons, type)) return ignored(reasons[type] ?? '')
  const known = knownOf(delivery)
  const teamId = data?.team_id ?? event?.team
  const isMessage = type === 'message' || type === 'app_mention'
  const isRename = type === 'channel_rename' || type === 'group_rename'
  if (!event || !(isMessage || isRename)) return ignored(`“${delivery.kind}” is ignored.`)
  if (teamId === undefined) return ignored(`This “${delivery.kind}” names no workspace.`)
  if (isRename) return ofRename(event, teamId, known)
  const channelId = word.parse(event.channel)
  if (channelId === undefined) return ignored(`This “${delivery.kind}” names no channel.`)
  const { receivedAt } = delivery
  const place = { teamId, channelId, known, isPrivate: event.channel_type === 'group' }
  return ofMessage({ place, event, ownAppId: data?.api_app_id, receivedAt })
}
