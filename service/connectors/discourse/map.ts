import { longestContent } from '#contract/message-push.ts'
import { textOfHtml } from '#service/api/arrivals/html.ts'
import { needed } from '#service/api/arrivals/lenient.ts'
import { ignored, type Mapped, nothingMapped, Unmappable } from '#service/api/arrivals/mapped.ts'
import type { Delivery } from '#service/api/arrivals/source.ts'
import type { IngestAuthor, IngestChannel, IngestItem } from '#service/api/messages/ingest/items.ts'
import * as shapes from './shapes.ts'

const regular = 1
const whisper = 4

const hostOf = (site: string | undefined) => (site && URL.canParse(site) ? new URL(site).host : 'discourse')

function channelOf(
  site: string | undefined,
  { id, name }: { id: string | undefined; name: string | undefined },
): IngestChannel {
  return {
    sourceName: 'discourse',
    sourceServerId: hostOf(site),
    sourceChannelId: id ?? 'posts',
    channelName: name ?? null,
    serverName: hostOf(site),
  }
}

/** Pictures come in sizes that are chosen by the address, which may begin at the site. */
function avatarOf(template: string | undefined, site: string | undefined): string | null {
  const address = template?.replace('{size}', '96')
  return address !== undefined && site !== undefined && URL.canParse(address, site)
    ? new URL(address, site).href
    : null
}

type Writer = Pick<shapes.User, 'username' | 'name' | 'title' | 'email' | 'avatar_template' | 'id'>

/** Numbers below one are those of programs that come with Discourse. */
function authorOf(
  { id, username, name, title, email, avatar_template }: Writer,
  site: string | undefined,
): IngestAuthor {
  return {
    platformId: id === undefined ? (username ?? 'unknown') : String(id),
    handle: username ?? null,
    displayName: name ?? username ?? null,
    title: title ?? null,
    email: email ?? null,
    avatarUrl: avatarOf(avatar_template, site),
    isBot: id !== undefined && id < 1,
  }
}

type Identified = shapes.Post & { id: string }

/** Null for what nobody wrote anything in: a message without content says nothing. */
function messageOf(post: Identified, site: string | undefined, receivedAt: Date): IngestItem | null {
  const { topic_title, topic_id, topic_slug, post_number, created_at, updated_at } = post
  const written = (post.raw ?? textOfHtml(post.cooked ?? '')).trim()
  if (written === '') return null
  const isFirst = post_number === 1
  const sentAt = created_at ?? receivedAt
  const path = `/t/${topic_slug ?? '-'}/${topic_id ?? ''}/${post_number ?? ''}`
  return {
    sourceMessageId: `post:${post.id}`,
    kind: 'message',
    channel: channelOf(site, { id: post.category_id, name: post.category_slug }),
    threadId: topic_id === undefined ? null : `topic:${topic_id}`,
    author: authorOf({ ...post, id: post.user_id, title: post.user_title, email: undefined }, site),
    content: (isFirst && topic_title ? `${topic_title}\n\n${written}` : written).slice(0, longestContent),
    sentAt,
    editedAt: updated_at && updated_at > sentAt ? updated_at : null,
    url:
      site !== undefined && topic_id !== undefined && URL.canParse(path, site)
        ? new URL(path, site).href
        : null,
  }
}

/** Why a post is left out, where it is. */
function reasonOf({ post_type, topic_archetype, hidden }: shapes.Post): string | null {
  if (topic_archetype === 'private_message')
    return 'It is a personal message at Discourse, and those are left out.'
  if (post_type === whisper) return 'It is a whisper among the staff at Discourse, and those are left out.'
  if (post_type !== undefined && post_type !== regular)
    return 'Discourse wrote this itself, to say what was done.'
  return hidden ? 'It is hidden at Discourse.' : null
}

export function ofPost(kind: string, found: shapes.Post, site: string | undefined, receivedAt: Date): Mapped {
  const post = { ...found, id: needed(kind, 'post.id', found.id) }
  if (kind === 'post_destroyed') {
    const channel = channelOf(site, { id: post.category_id, name: post.category_slug })
    const deletedAt = post.deleted_at ?? receivedAt
    return { ...nothingMapped, deletions: [{ channel, sourceMessageId: `post:${post.id}`, deletedAt }] }
  }
  if (kind === 'post_recovered')
    return ignored('A post that was deleted and then restored at Discourse stays deleted here.')
  const reason = reasonOf(post)
  if (reason !== null) return ignored(reason)
  if (post.raw === undefined) needed(kind, 'post.raw or post.cooked', post.cooked)
  const message = messageOf(post, site, receivedAt)
  return message ? { ...nothingMapped, messages: [message] } : ignored('Nobody wrote any words in this post.')
}

const posts = ['post_created', 'post_edited', 'post_destroyed', 'post_recovered']
const users = ['user_created', 'user_updated', 'user_approved', 'user_confirmed_email', 'user_logged_in']
const categories = ['category_created', 'category_updated']

export function map(delivery: Delivery): Mapped {
  const { kind, headers, receivedAt } = delivery
  const { data } = shapes.envelope.safeParse(delivery.payload)
  if (!data) throw new Unmappable('The body is not an object as Discourse sends it.')
  const site = headers['x-discourse-instance']
  if (kind === 'ping') return ignored('Discourse tried the address, and it answered.')
  if (posts.includes(kind)) return ofPost(kind, needed(kind, 'post', data.post), site, receivedAt)
  if (users.includes(kind)) {
    const user = needed(kind, 'user', data.user)
    needed(kind, 'user.id', user.id)
    return { ...nothingMapped, people: [{ ...authorOf(user, site), platform: 'discourse' }] }
  }
  if (categories.includes(kind)) {
    const { id, name } = needed(kind, 'category', data.category)
    needed(kind, 'category.id', id)
    return { ...nothingMapped, channels: [channelOf(site, { id, name })] }
  }
  if (kind.startsWith('topic_'))
    return ignored(`“${kind}” is ignored: the posts of the topic arrive by themselves.`)
  return ignored(`“${kind}” is ignored: only posts, people and categories are read.`)
}
