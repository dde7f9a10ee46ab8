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

export type MessageRow = Pick<Message, 'id' | 'content' | 'sentAt' | 'url' | 'threadId' | 'groupId'> &
  AuthorRow & {
    channelId: string
    channelName: string
    serverName: string
    sourceName: string
    topicId: string | null
    topicTitle: string | null
    topicType: string | null
  }

/** Of a person `p` and their company `c`. */
export const authorColumns = `p.id AS "personId", p.display_name AS "displayName", p.avatar_url AS "avatarUrl",
  p.title, p.is_bot AS "isBot", p.is_vip AS "isVip",
  ${companyRefColumns}`

/** Of a message `r` with `messageJoins`. */
export const messageColumns = `r.id, r.content, r.sent_at AS "sentAt", r.url, r.thread_id AS "threadId",
  r.group_id AS "groupId", ch.id AS "channelId", ch.channel_name AS "channelName", ch.server_name AS "serverName",
  ch.source_name AS "sourceName", t.id AS "topicId", t.title AS "topicTitle", t.topic_type AS "topicType",
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

function toTopicRef({ topicId, topicTitle, topicType }: MessageRow): Message['topic'] {
  return topicId === null ? null : { id: topicId, title: topicTitle ?? '', topicType }
}

export function toMessage(row: MessageRow): Message {
  const { id, content, sentAt, url, threadId, groupId, channelId, channelName, serverName, sourceName } = row
  return {
    id,
    content,
    sentAt,
    url,
    threadId,
    channel: { id: channelId, channelName, serverName, sourceName },
    author: toAuthor(row),
    groupId,
    topic: toTopicRef(row),
  }
}
