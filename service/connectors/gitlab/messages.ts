import { longestContent } from '#contract/message-push.ts'
import type { Delivery } from '#service/api/arrivals/source.ts'
import type { IngestChannel, IngestItem } from '#service/api/messages/ingest/items.ts'
import { writerOf } from './people.ts'
import type { Envelope, Item, Note, Project, User } from './shapes.ts'

/** Delivery, and the project it is about. */
export type Place = {
  delivery: Delivery
  envelope: Envelope
  project: Project & { id: string }
}

/** Projects keep their number when they are renamed or moved; two GitLabs count alike, so the host tells them apart. */
export function channelOf({ project, delivery }: Pick<Place, 'project' | 'delivery'>): IngestChannel {
  const address = project.web_url ?? delivery.headers['x-gitlab-instance'] ?? ''
  const host = URL.canParse(address) ? new URL(address).host : 'gitlab'
  return {
    sourceName: 'gitlab',
    sourceServerId: host,
    sourceChannelId: project.id,
    channelName: project.path_with_namespace ?? null,
    serverName: host,
  }
}

type Written = Pick<IngestItem, 'kind' | 'url'> & {
  id: string
  thread: string
  author: User | undefined
  content: string
  sentAt: Date | undefined
  editedAt: Date | undefined
}

/** Null for what nobody wrote anything in: a message without content says nothing. */
function messageOf(place: Place, written: Written): IngestItem | null {
  const { id, kind, thread, author, url, editedAt } = written
  const content = written.content.trim().slice(0, longestContent)
  if (content === '') return null
  const sentAt = written.sentAt ?? place.delivery.receivedAt
  return {
    sourceMessageId: id,
    channel: channelOf(place),
    author: writerOf(author),
    content,
    sentAt,
    editedAt: editedAt && editedAt > sentAt ? editedAt : null,
    threadId: thread,
    url: url ?? null,
    ...(kind && { kind }),
  }
}

export type ItemKind = 'issue' | 'mr'

export function itemMessage(
  place: Place,
  kind: ItemKind,
  item: Item & { id: string; iid: number },
  author: User | undefined,
): IngestItem | null {
  return messageOf(place, {
    id: `${kind}:${item.id}`,
    kind: kind === 'mr' ? 'pull_request' : 'issue',
    thread: `${kind}:${item.iid}`,
    author,
    content: [item.title ?? '', item.description ?? ''].filter((it) => it.trim() !== '').join('\n\n'),
    url: item.url ?? item.web_url ?? null,
    sentAt: item.created_at,
    editedAt: item.updated_at,
  })
}

export function noteMessage(
  place: Place,
  note: Note & { id: string },
  { author, thread, url }: { author: User | undefined; thread: string; url?: string | undefined },
): IngestItem | null {
  return messageOf(place, {
    id: `note:${note.id}`,
    kind: 'comment',
    thread,
    author,
    content: note.note ?? note.body ?? '',
    url: note.url ?? url ?? null,
    sentAt: note.created_at,
    editedAt: note.updated_at,
  })
}
