import { longestContent } from '#contract/message-push.ts'
import type { IngestAuthor, IngestChannel, IngestItem } from '#service/api/messages/ingest/items.ts'
import type { Known } from './known.ts'
import type { Channel, Message, User } from './shapes.ts'

const threadTypes = new Set([10, 11, 12])
const forumTypes = new Set([15, 16])
/** Types of messages by people, answers to them, and answers of apps; all others are written by Discord itself. */
const written = new Set([undefined, 0, 19, 20, 23])

export type Place = { guildId: string; channelId: string; known: Known }

export const isThread = ({ type = 0 }: Channel) => threadTypes.has(type)
export const isForum = ({ type = 0 }: Channel) => forumTypes.has(type)

/** A thread belongs to the channel that it is in, and so does what is written in it. */
function homeOf({ channelId, known }: Place): { id: string; thread: Channel | undefined } {
  const channel = known.channels.get(channelId)
  return channel && isThread(channel) && channel.parent_id !== undefined
    ? { id: channel.parent_id, thread: channel }
    : { id: channelId, thread: undefined }
}

export function channelOf(place: Place): IngestChannel {
  const { guildId, known } = place
  const { id } = homeOf(place)
  return {
    sourceName: 'discord',
    sourceServerId: guildId,
    sourceChannelId: id,
    channelName: known.channels.get(id)?.name ?? null,
    serverName: known.guilds.get(guildId)?.name ?? null,
  }
}

function authorOf({ author, member, webhook_id }: Message): IngestAuthor | null {
  if (author?.id === undefined) return null
  const { id, username, global_name, avatar, bot } = author
  return {
    platformId: id,
    handle: username ?? null,
    displayName: member?.nick ?? global_name ?? username ?? null,
    avatarUrl: avatar === undefined ? null : `https://cdn.discordapp.com/avatars/${id}/${avatar}.png`,
    isBot: bot === true || webhook_id !== undefined,
  }
}

const shownName = ({ global_name, username, id }: User) => global_name ?? username ?? id

/** Names for ids, and the words of emoji, times and commands. */
function plain(text: string, { guildId, known }: Place, mentions: User[]): string {
  const users = new Map(mentions.map((it) => [it.id, shownName(it)]))
  const roles = new Map(known.guilds.get(guildId)?.roles?.map(({ id, name }) => [id, name]))
  return text
    .replace(/<@!?(\d+)>/g, (_, id: string) => `@${users.get(id) ?? id}`)
    .replace(/<@&(\d+)>/g, (_, id: string) => `@${roles.get(id) ?? id}`)
    .replace(/<#(\d+)>/g, (_, id: string) => `#${known.channels.get(id)?.name ?? id}`)
    .replace(/<a?:(\w{1,40}):\d+>/g, ':$1:')
    .replace(/<\/([^:<>]{1,100}):\d+>/g, '/$1')
    .replace(/<t:(\d{1,11})(?::\w)?>/g, (_, seconds: string) =>
      new Date(Number(seconds) * 1000).toISOString(),
    )
}

/** A post of a forum begins with its title. Embeds that show a link of the text say nothing of their own. */
function contentOf(place: Place, message: Message, title: string | undefined): string {
  const { content = '', embeds = [], attachments = [], mentions = [] } = message
  const told = embeds
    .filter(({ type = 'rich' }) => type === 'rich')
    .flatMap(({ title: head, description, fields = [] }) => [
      head,
      description,
      ...fields.map(({ name, value }) => [name, value].filter(Boolean).join(': ')),
    ])
  const said = [title, content, ...told].filter((it) => it?.trim()).join('\n\n')
  const names = attachments.flatMap(({ filename }) => filename ?? [])
  return (plain(said, place, mentions) || names.join(', ')).trim().slice(0, longestContent)
}

/** The message that an answer answers to, or the one that was answered by that. */
function answered({ message_reference: to, referenced_message: before, channel_id }: Message) {
  if (to?.message_id === undefined || (to.type ?? 0) !== 0) return undefined
  if (to.channel_id !== undefined && channel_id !== undefined && to.channel_id !== channel_id)
    return undefined
  return before?.message_reference?.message_id ?? to.message_id
}

/** Why a message is not kept; null for one that is. */
export function unwanted({ type, author }: Message, { selfId }: Known): string | null {
  if (!written.has(type)) return 'It is a system message of Discord, which nobody wrote.'
  return author?.id !== undefined && author.id === selfId ? 'Signalbox wrote this itself.' : null
}

/** Null for a message without a word or a file. Every message begins a thread of its own, which Discord names after it. */
export function messageOf(place: Place, message: Message): IngestItem | null {
  const { id, timestamp, edited_timestamp: editedAt, attachments = [] } = message
  const { guildId, channelId, known } = place
  const { id: parentId, thread } = homeOf(place)
  const parent = known.channels.get(parentId)
  const isPost = thread !== undefined && parent !== undefined && isForum(parent) && id === channelId
  const author = authorOf(message)
  const content = contentOf(place, message, isPost ? thread.name : undefined)
  if (id === undefined || !timestamp || !author || content === '') return null
  return {
    sourceMessageId: id,
    kind: 'message',
    channel: channelOf(place),
    author,
    content,
    sentAt: timestamp,
    editedAt: editedAt ?? null,
    threadId: thread ? channelId : (answered(message) ?? id),
    url: `https://discord.com/channels/${guildId}/${channelId}/${id}`,
    attachments: attachments.map(({ filename, title, url, content_type, size }) => ({
      name: filename ?? title ?? 'file',
      url: url ?? null,
      mimeType: content_type ?? null,
      size: size ?? null,
    })),
  }
}
