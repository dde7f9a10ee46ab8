import { longestContent } from '#contract/message-push.ts'
import type { Deletion, IngestAuthor, IngestChannel, IngestItem } from '#service/api/messages/ingest/items.ts'
import { authorOf, creatorOf, writerOf } from './authors.ts'
import { channelOf, type Place, projects, requests } from './places.ts'
import type { Issue, Written } from './shapes.ts'
import * as shapes from './shapes.ts'

type Content = Pick<IngestItem, 'kind' | 'url' | 'threadId' | 'channel' | 'author' | 'content'> & {
  id: string
  sentAt: Date | undefined
  editedAt: Date | undefined
}

/** Null for what nobody wrote anything in: a message without content says nothing. */
function messageOf({ delivery, envelope }: Place, { id, editedAt, ...written }: Content): IngestItem | null {
  const content = written.content.trim().slice(0, longestContent)
  if (content === '') return null
  const sentAt = written.sentAt ?? envelope.createdAt ?? delivery.receivedAt
  return {
    ...written,
    sourceMessageId: id,
    content,
    sentAt,
    editedAt: editedAt && editedAt > sentAt ? editedAt : null,
  }
}

export function issueMessage(place: Place, issue: Issue & { id: string }): IngestItem | null {
  return messageOf(place, {
    id: `issue:${issue.id}`,
    kind: 'issue',
    channel: channelOf(place, issue),
    threadId: `issue:${issue.id}`,
    author: authorOf(creatorOf(place, issue)),
    content: [issue.title ?? '', issue.description ?? ''].filter((it) => it.trim() !== '').join('\n\n'),
    url: issue.url ?? place.envelope.url ?? null,
    sentAt: issue.createdAt,
    editedAt: issue.updatedAt,
  })
}

/** Comments stand on issues, on updates of projects and initiatives, and in documents. */
export function commentPlace(place: Place, it: Written): { channel: IngestChannel; threadId: string | null } {
  const issueId = it.issueId ?? it.issue?.id
  if (issueId !== undefined) {
    return { channel: channelOf(place, it.issue ?? shapes.issue.parse({})), threadId: `issue:${issueId}` }
  }
  const update = it.projectUpdateId ?? it.initiativeUpdateId
  const on =
    update === undefined ? it.documentContentId && `document:${it.documentContentId}` : `update:${update}`
  return { channel: channelOf(place, projects), threadId: on ?? null }
}

export function commentMessage(place: Place, it: Written & { id: string }): IngestItem | null {
  return messageOf(place, {
    id: `comment:${it.id}`,
    kind: 'comment',
    ...commentPlace(place, it),
    author: authorOf(writerOf(place, it)),
    content: it.body ?? '',
    url: it.url ?? place.envelope.url ?? null,
    sentAt: it.createdAt,
    editedAt: it.editedAt ?? it.updatedAt,
  })
}

export function updateMessage(place: Place, it: Written & { id: string }): IngestItem | null {
  const about = it.project?.name ?? it.initiative?.name
  return messageOf(place, {
    id: `update:${it.id}`,
    kind: 'message',
    channel: channelOf(place, projects),
    threadId: `update:${it.id}`,
    author: authorOf(writerOf(place, it)),
    content: it.body ? [about ?? '', it.body].filter((part) => part !== '').join('\n\n') : '',
    url: it.url ?? place.envelope.url ?? null,
    sentAt: it.createdAt,
    editedAt: it.editedAt ?? it.updatedAt,
  })
}

/** A request is in the words of the customer, whoever entered it. */
export function customerAuthor({ id, name }: shapes.Customer): IngestAuthor | undefined {
  return id === undefined ? undefined : { platformId: `customer:${id}`, displayName: name ?? null }
}

export function requestMessage(place: Place, it: Written & { id: string }): IngestItem | null {
  const customer = it.customer ?? shapes.customer.parse({ id: it.customerId })
  return messageOf(place, {
    id: `request:${it.id}`,
    kind: 'feedback',
    channel: channelOf(place, requests),
    threadId: `request:${it.id}`,
    author: customerAuthor(customer) ?? authorOf(writerOf(place, it)),
    content: it.body ?? '',
    url: it.url ?? it.issue?.url ?? place.envelope.url ?? null,
    sentAt: it.createdAt,
    editedAt: it.editedAt ?? it.updatedAt,
  })
}

export function deletionOf(place: Place, channel: IngestChannel, sourceMessageId: string): Deletion {
  return { channel, sourceMessageId, deletedAt: place.delivery.receivedAt }
}
