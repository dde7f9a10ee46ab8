import { longestContent } from '#contract/message-push.ts'
import type { Delivery } from '#service/api/arrivals/source.ts'
import type { IngestAuthor, IngestChannel, IngestItem } from '#service/api/messages/ingest/items.ts'
import { plainText } from './plain.ts'
import type { Comment, Envelope, Issue, User } from './shapes.ts'

/** Delivery, and the issue it is about. */
export type Place = {
  delivery: Pick<Delivery, 'kind' | 'deliveryId' | 'receivedAt'>
  envelope: Envelope
  issue: Issue & { id: string }
}

/** Finds the site in the addresses of the payload; its `url` is undefined where people cannot open it. */
export function siteOf({ self }: Pick<Issue, 'self'>): { name: string; url: string | undefined } {
  const base = self?.split('/rest/')[0]
  if (base === undefined) return { name: 'jira', url: undefined }
  const { host, pathname } = new URL(base)
  const isOpen = host !== 'api.atlassian.com'
  return { name: isOpen ? host : pathname.slice(1), url: isOpen ? base : undefined }
}

export const projectKey = ({ key }: Pick<Issue, 'key'>) => /^(.+)-\d+$/.exec(key ?? '')?.[1]

/** Projects keep their id when they are renamed. */
export function channelOf({ issue }: Pick<Place, 'issue'>): IngestChannel {
  const { project } = issue.fields
  const key = project?.key ?? projectKey(issue)
  const { name } = siteOf(issue)
  return {
    sourceName: 'jira',
    sourceServerId: name,
    sourceChannelId: project?.id ?? key ?? 'issues',
    channelName: project?.name ?? key ?? null,
    serverName: name,
  }
}

/** Jira names nobody for what an anonymous visitor or a deleted account wrote. */
const nobody: IngestAuthor = { platformId: 'anonymous', displayName: 'Anonymous' }

export function authorOf(user: User | undefined): IngestAuthor {
  const platformId = user?.accountId ?? user?.key ?? user?.name ?? user?.emailAddress
  if (!user || platformId === undefined) return nobody
  return {
    platformId,
    displayName: user.displayName ?? user.name ?? null,
    handle: user.name ?? null,
    email: user.emailAddress ?? null,
    avatarUrl: user.avatarUrls?.['48x48'] ?? null,
    isBot: user.accountType === 'app',
  }
}

/** Reporter, at a service desk the customer; otherwise the creator. */
export function openerOf({ issue, envelope }: Place): User | undefined {
  const { reporter, creator } = issue.fields
  return reporter ?? creator ?? (envelope.webhookEvent?.endsWith('issue_created') ? envelope.user : undefined)
}

type Content = Pick<IngestItem, 'kind' | 'url'> & {
  id: string
  author: User | undefined
  content: string
  sentAt: Date | undefined
  editedAt: Date | undefined
}

/** Null for what nobody wrote anything in: a message without content says nothing. */
function messageOf(
  place: Place,
  { id, author, sentAt: made, editedAt, ...written }: Content,
): IngestItem | null {
  const content = written.content.trim().slice(0, longestContent)
  if (content === '') return null
  const sentAt = made ?? place.envelope.timestamp ?? place.delivery.receivedAt
  return {
    ...written,
    content,
    sourceMessageId: id,
    channel: channelOf(place),
    threadId: `issue:${place.issue.id}`,
    author: authorOf(author),
    sentAt,
    editedAt: editedAt && editedAt > sentAt ? editedAt : null,
  }
}

export function addressOf({ issue }: Pick<Place, 'issue'>): string | undefined {
  const { url } = siteOf(issue)
  return url === undefined || issue.key === undefined ? undefined : `${url}/browse/${issue.key}`
}

export function issueMessage(place: Place): IngestItem | null {
  const { summary, description, created, updated } = place.issue.fields
  return messageOf(place, {
    id: `issue:${place.issue.id}`,
    kind: 'issue',
    author: openerOf(place),
    content: [summary ?? '', plainText(description)].filter((it) => it !== '').join('\n\n'),
    url: addressOf(place) ?? null,
    sentAt: created,
    editedAt: updated,
  })
}

export function commentAddress(place: Place, id: string): string | undefined {
  const issue = addressOf(place)
  return issue === undefined ? undefined : `${issue}?focusedCommentId=${encodeURIComponent(id)}`
}

/** `written` is its body as plain text. */
export function commentMessage(
  place: Place,
  comment: Comment & { id: string },
  written: string,
): IngestItem | null {
  return messageOf(place, {
    id: `comment:${comment.id}`,
    kind: 'comment',
    author: comment.author,
    content: written,
    url: commentAddress(place, comment.id) ?? null,
    sentAt: comment.created,
    editedAt: comment.updated,
  })
}
