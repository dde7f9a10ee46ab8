import { surenessOf } from '#contract/common/sureness.ts'
import type { Message } from '#contract/message-list.ts'
import { type CompanyRefRow, companyRefColumns, toCompanyRef } from '#service/api/companies/company-row.ts'

export type AuthorRow = CompanyRefRow & {
  personId: string
  displayName: string
  avatarUrl: string | null
  title: string | null
  isBot: boolean
  isVip: boolean
}

type OwnFields =
  | 'id'
  | 'content'
  | 'kind'
  | 'sentAt'
  | 'editedAt'
  | 'attachments'
  | 'onBehalfOf'
  | 'enteredBy'
  | 'url'
  | 'threadId'
  | 'groupId'

export type MessageRow = Pick<Message, OwnFields> &
  AuthorRow & {
    channelId: string
    channelName: string
    serverName: string
    sourceName: string
    visibility: Message['channel']['visibility']
    topicId: string | null
    topicTitle: string | null
    topicType: string | null
    confidence: number
    placedBy: NonNullable<Message['topic']>['placedBy']
  }

/** Of a person `p` and their company `c`. */
export const authorColumns = `p.id AS "personId", p.display_name AS "displayName", p.avatar_url AS "avatarUrl",
  p.title, p.is_bot AS "isBot", p.is_vip AS "isVip",
  ${companyRefColumns}`

/** Of a message `r` with `messageJoins`. */
export const messageColumns = `r.id, r.content, r.kind, r.sent_at AS "sentAt", r.edited_at AS "editedAt", r.attachments,
  r.on_behalf_of AS "onBehalfOf", (SELECT json_build_object('id', mb.id, 'name', mb.name, 'image', coalesce(mb.image, ''))
    FROM members mb WHERE mb.org_id = r.org_id AND mb.id = r.on_behalf_of) AS "enteredBy",
  r.url, r.thread_id AS "threadId", r.group_id AS "groupId", ch.id AS "channelId", ch.channel_name AS "channelName", ch.server_name AS "serverName",
  ch.source_name AS "sourceName", ch.visibility, t.id AS "topicId", t.title AS "topicTitle", t.topic_type AS "topicType",
  coalesce(g.confidence, 1) AS confidence, coalesce(g.placed_by, 'person') AS "placedBy",
  ${authorColumns}`

export const messageJoins = `
  LEFT JOIN channels ch ON ch.org_id = r.org_id AND ch.id = r.channel_id
  LEFT JOIN people p ON p.org_id = r.org_id AND p.id = r.person_id
  LEFT JOIN companies c ON c.org_id = p.org_id AND c.id = p.company_id
  LEFT JOIN topic_groups g ON g.org_id = r.org_id AND g.id = r.group_id
  LEFT JOIN topics t ON t.org_id = g.org_id AND t.id = g.topic_id`

export function toAuthor(row: AuthorRow): Message['author'] {
  const { personId, displayName, avatarUrl, title, isBot, isVip } = row
  return { id: personId, displayName, avatarUrl, title, isBot, isVip, company: toCompanyRef(row) }
}

function toTopicRef(row: MessageRow): Message['topic'] {
  const { topicId, topicTitle, topicType, confidence, placedBy } = row
  if (topicId === null) return null
  const sureness = surenessOf(confidence)
  return { id: topicId, title: topicTitle ?? '', topicType, confidence, sureness, placedBy }
}

export function toMessage(row: MessageRow): Message {
  const { id, content, kind, sentAt, editedAt, attachments, onBehalfOf, enteredBy, url, threadId, groupId } =
    row
  const { channelId, channelName, serverName, sourceName, visibility } = row
  return {
    id,
    content,
    kind,
    sentAt,
    editedAt,
    attachments,
    onBehalfOf,
    enteredBy,
    url,
    threadId,
    channel: { id: channelId, channelName, serverName, sourceName, visibility },
    author: toAuthor(row),
    groupId,
    topic: toTopicRef(row),
  }
}
