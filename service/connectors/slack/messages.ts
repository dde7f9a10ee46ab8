import { longestContent } from '#contract/message-push.ts'
import type {
  IngestAttachment,
  IngestAuthor,
  IngestChannel,
  IngestItem,
} from '#service/api/messages/ingest/items.ts'
import { blocksText } from './blocks.ts'
import { type Known, nameOf } from './known.ts'
import type { Attachment, Message } from './shapes.ts'
import { plain } from './text.ts'

const slackbot = 'USLACKBOT'

/** `isPrivate`: as an event says it, also where the channel cannot be looked up. */
export type Place = { teamId: string; channelId: string; known: Known; isPrivate?: boolean }

/** Times of Slack are its ids of messages: seconds since 1970 with six places, in text so that none is lost. */
export function instantOf(ts: string | undefined): Date | undefined {
  return ts !== undefined && /^\d{1,10}\.\d{1,9}$/.test(ts)
    ? new Date(Math.floor(Number(ts) * 1000))
    : undefined
}

export function channelOf({ teamId, channelId, known, isPrivate = false }: Place): IngestChannel {
  const found = known.channels.get(channelId)
  return {
    sourceName: 'slack',
    sourceServerId: teamId,
    sourceChannelId: channelId,
    channelName: found?.name ?? null,
    serverName: known.home?.name ?? null,
    ...((isPrivate || found?.is_private) && { isPrivate: true }),
  }
}

/** Apps write under the account of their bot, or under none; Slackbot is an account that no app has. */
export function authorOf(message: Message, { users }: Known): IngestAuthor | null {
  const { user: userId, bot_id: botId, bot_profile: bot, user_profile: given, username } = message
  const platformId = userId ?? botId
  if (platformId === undefined) return null
  const user = users.get(platformId)
  const profile = user?.profile ?? given
  const name = (user && nameOf(user)) ?? given?.display_name ?? given?.real_name
  return {
    platformId,
    handle: user?.name ?? given?.name ?? username ?? null,
    displayName: name ?? username ?? bot?.name ?? null,
    email: user?.profile?.email ?? null,
    avatarUrl: profile?.image_192 ?? profile?.image_72 ?? null,
    title: profile?.title ?? null,
    isBot: platformId === slackbot || (user?.is_bot ?? botId !== undefined),
  }
}

const isUnfurl = ({ from_url, is_app_unfurl, is_msg_unfurl, is_share }: Attachment) =>
  is_app_unfurl === true || is_msg_unfurl === true || is_share === true || from_url !== undefined

function attachmentText(attachment: Attachment, known: Known): string {
  const { pretext, title, text, fallback, fields = [], blocks } = attachment
  const inBlocks = blocksText(blocks, known)
  const told = [pretext, title, text, ...fields.map((it) => [it.title, it.value].filter(Boolean).join(': '))]
  const words =
    inBlocks ||
    told
      .map((it) => plain(it ?? '', known))
      .filter((it) => it !== '')
      .join('\n')
  return words || plain(fallback ?? '', known)
}

/** Blocks are what people see; the text beside them is for notices alone. A file without a word is known by its name. */
export function contentOf(
  { text = '', blocks, attachments = [], files = [] }: Message,
  known: Known,
): string {
  const said = blocksText(blocks, known) || plain(text, known)
  const attached = attachments.filter((it) => !isUnfurl(it)).map((it) => attachmentText(it, known))
  const shared = said === '' ? attachments.filter(isUnfurl).map((it) => attachmentText(it, known)) : []
  const words = [said, ...attached, ...shared].filter((it) => it.trim() !== '').join('\n\n')
  const names = files.flatMap(({ title, name }) => name ?? title ?? [])
  return (words || names.join(', ')).trim().slice(0, longestContent)
}

/** Files that were deleted, or that the plan of the workspace hides, are none. */
function filesOf({ files = [] }: Message): IngestAttachment[] {
  return files
    .filter(({ mode }) => mode !== 'tombstone' && mode !== 'hidden_by_limit')
    .map(({ name, title, mimetype, size, permalink, url_private }) => ({
      name: name ?? title ?? 'file',
      url: permalink ?? url_private ?? null,
      mimeType: mimetype ?? null,
      size: size ?? null,
    }))
}

function addressOf(ts: string, thread: string, { channelId, known }: Place): string | null {
  const home = known.home?.url
  if (home === undefined) return null
  const address = new URL(`archives/${encodeURIComponent(channelId)}/p${ts.replace('.', '')}`, home)
  if (thread === ts) return address.href
  address.search = new URLSearchParams({ thread_ts: thread, cid: channelId }).toString()
  return address.href
}

/**
 * Null for what nobody wrote, or without a word or a file. Every message begins a thread of its own, so that those who
 * answer later are found in it.
 */
export function messageOf(place: Place, message: Message, editedAt?: Date): IngestItem | null {
  const { ts, thread_ts: thread = ts, edited } = message
  const sentAt = instantOf(ts)
  const author = authorOf(message, place.known)
  const content = contentOf(message, place.known)
  if (ts === undefined || thread === undefined || !sentAt || !author || content === '') return null
  return {
    sourceMessageId: ts,
    kind: 'message',
    channel: channelOf(place),
    author,
    content,
    sentAt,
    editedAt: instantOf(edited?.ts) ?? editedAt ?? null,
    threadId: thread,
    url: addressOf(ts, thread, place),
    attachments: filesOf(message),
  }
}
