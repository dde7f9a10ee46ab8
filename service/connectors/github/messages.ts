import type { MessageKind } from '#contract/common/message-kinds.ts'
import { longestContent } from '#contract/message-push.ts'
import type { Delivery } from '#service/api/arrivals/source.ts'
import type { Deletion, IngestAuthor, IngestChannel, IngestItem } from '#service/api/messages/ingest/items.ts'
import type { Comment, Discussion, Issue, PullRequest, Repository, Review, User } from './shapes.ts'

/** The account that GitHub shows for everybody who deleted theirs. */
const ghost = { id: '10137', login: 'ghost', type: 'User', avatar_url: undefined, name: undefined }

/** Repositories keep their id when they are renamed; names are what they are called now. */
export function channelOf({ id, full_name, owner }: Repository): IngestChannel {
  return {
    sourceName: 'github',
    sourceServerId: owner.id,
    sourceChannelId: id,
    channelName: full_name,
    serverName: owner.login,
  }
}

function authorOf(user: User | undefined): IngestAuthor {
  const { id, login, type, avatar_url, name } = user ?? ghost
  return {
    platformId: id ?? login ?? ghost.id,
    handle: login ?? null,
    displayName: name ?? login ?? null,
    avatarUrl: avatar_url ?? null,
    isBot: type === 'Bot' || (login?.endsWith('[bot]') ?? false),
  }
}

type Written = {
  id: string
  kind: MessageKind
  thread: string
  user: User | undefined
  content: string
  url: string | undefined
  sentAt: string | undefined
  editedAt: string | undefined
}

/** Place in which something was written, and the delivery that brought it, if one did. */
type Where = { repository: Repository; delivery?: Pick<Delivery, 'receivedAt'> }

/** Null for what nobody wrote anything in: a message without content says nothing. */
function messageOf(
  { repository, delivery }: Where,
  { id, kind, thread, user, url, editedAt, ...written }: Written,
): IngestItem | null {
  const sentAt = written.sentAt ?? editedAt ?? delivery?.receivedAt.toISOString()
  const content = written.content.trim().slice(0, longestContent)
  if (content === '' || !sentAt) return null
  const isEdited = editedAt && Date.parse(editedAt) > Date.parse(sentAt)
  return {
    sourceMessageId: id,
    kind,
    channel: channelOf(repository),
    author: authorOf(user),
    content,
    sentAt: new Date(sentAt),
    editedAt: isEdited ? new Date(editedAt) : null,
    threadId: thread,
    url: url ?? null,
  }
}

const titled = ({ title, body }: { title: string; body?: string | undefined }) =>
  [title, body ?? ''].filter((it) => it.trim() !== '').join('\n\n')

/** An issue by its id; a pull request by its number, since its id differs between GitHub's lists. */
export function issueMessage(where: Where, issue: Issue): IngestItem | null {
  const isPull = Boolean(issue.pull_request)
  return messageOf(where, {
    id: isPull ? `pr:${issue.number}` : `issue:${issue.id}`,
    kind: isPull ? 'pull_request' : 'issue',
    thread: threadOf(issue),
    user: issue.user,
    content: titled(issue),
    url: issue.html_url,
    sentAt: issue.created_at,
    editedAt: issue.updated_at,
  })
}

export function threadOf({ number, pull_request }: Pick<Issue, 'number' | 'pull_request'>): string {
  return pull_request ? `pr:${number}` : `issue:${number}`
}

export function pullMessage(where: Where, pull: PullRequest): IngestItem | null {
  return messageOf(where, {
    id: `pr:${pull.number}`,
    kind: 'pull_request',
    thread: `pr:${pull.number}`,
    user: pull.user,
    content: titled(pull),
    url: pull.html_url,
    sentAt: pull.created_at,
    editedAt: pull.updated_at,
  })
}

/** Ids of comments are counted apart for each of these. */
export type CommentKind = 'comment' | 'review-comment' | 'discussion-comment' | 'commit-comment'

export function commentMessage(
  where: Where,
  kind: CommentKind,
  comment: Comment,
  thread: string,
): IngestItem | null {
  return messageOf(where, {
    id: `${kind}:${comment.id}`,
    kind: 'comment',
    thread,
    user: comment.user,
    content: comment.body ?? '',
    url: comment.html_url,
    sentAt: comment.created_at,
    editedAt: comment.updated_at,
  })
}

export function reviewMessage(where: Where, review: Review, number: number): IngestItem | null {
  return messageOf(where, {
    id: `review:${review.id}`,
    kind: 'review',
    thread: `pr:${number}`,
    user: review.user,
    content: review.body ?? '',
    url: review.html_url,
    sentAt: review.submitted_at,
    editedAt: review.updated_at,
  })
}

export function discussionMessage(where: Where, discussion: Discussion): IngestItem | null {
  return messageOf(where, {
    id: `discussion:${discussion.id}`,
    kind: 'message',
    thread: `discussion:${discussion.number}`,
    user: discussion.user,
    content: titled(discussion),
    url: discussion.html_url,
    sentAt: discussion.created_at,
    editedAt: discussion.updated_at,
  })
}

/** `threadId` where everything that was said below it goes with it. */
export function deletionOf(
  repository: Repository,
  sourceMessageId: string,
  deletedAt: Date,
  threadId?: string,
): Deletion {
  const channel = channelOf(repository)
  return { channel, sourceMessageId, deletedAt, ...(threadId !== undefined && { threadId }) }
}
