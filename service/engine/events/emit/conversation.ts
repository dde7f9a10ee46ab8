import type { Tx } from '#service/db/client.ts'

/** Stored message with the fields that an event contains. */
export type TalkRow = {
  id: string
  text: string
  url: string | null
  sentAt: string
  threadId: string | null
  channelId: string
  channelName: string
  serverName: string
  source: string
  groupId: string | null
  groupTitle: string | null
  topicId: string | null
  personId: string
  personName: string
  personTitle: string | null
  personIsVip: boolean
  personTags: string[]
  isBot: boolean
  companyId: string | null
  companyName: string | null
  companyDomain: string | null
  companyIsVip: boolean | null
}

/** SQL: what is read of a message `m`; an event keeps the beginning of its text. */
export const talkColumns = `m.id, left(m.content, 2000) AS text, m.url, m.sent_at AS "sentAt", m.thread_id AS "threadId",
  m.channel_id AS "channelId", ch.channel_name AS "channelName", ch.server_name AS "serverName",
  ch.source_name AS source, m.group_id AS "groupId", g.title AS "groupTitle", g.topic_id AS "topicId",
  p.id::text AS "personId", p.display_name AS "personName", p.title AS "personTitle", p.is_vip AS "personIsVip",
  p.ecosystem_tags AS "personTags",   p.is_bot AS "isBot", c.id::text AS "companyId", c.name AS "companyName", c.primary_domain AS "companyDomain",
  c.is_vip AS "companyIsVip"`

export const talkJoins = `
  JOIN channels ch ON ch.org_id = m.org_id AND ch.id = m.channel_id
  JOIN people p ON p.org_id = m.org_id AND p.id = m.person_id
  LEFT JOIN companies c ON c.org_id = p.org_id AND c.id = p.company_id
  LEFT JOIN topic_groups g ON g.org_id = m.org_id AND g.id = m.group_id`

export async function readTalk(tx: Pick<Tx, 'client'>, orgId: string, ids: string[]): Promise<TalkRow[]> {
  const found = await tx.client.query<TalkRow>(
    `SELECT ${talkColumns} FROM messages m ${talkJoins}
      WHERE m.org_id = $1 AND m.id = ANY($2::uuid[]) ORDER BY m.sent_at, m.id`,
    [orgId, ids],
  )
  return found.rows
}

/** Groups messages by thread, and those without a thread by channel. */
export function conversationsOf(rows: TalkRow[]): [TalkRow, ...TalkRow[]][] {
  const key = ({ channelId, threadId }: TalkRow) => `${channelId}\0${threadId ?? ''}`
  return [...Map.groupBy(rows, key).values()].flatMap(([first, ...rest]) => (first ? [[first, ...rest]] : []))
}

/** An event carries the newest messages, and how many there were. */
const mostMessages = 20
const mostOthers = 50

const distinct = <T>(rows: T[], key: (row: T) => string | null): T[] => {
  const seen = new Map<string, T>()
  for (const row of rows) {
    const value = key(row)
    if (value !== null && !seen.has(value)) seen.set(value, row)
  }
  return [...seen.values()].slice(0, mostOthers)
}

function messageOf({ id, text, sentAt, url, personName, personId }: TalkRow) {
  return { id, text, sentAt, url, author: personName, personId }
}

function personOf({
  personId,
  personName,
  personTitle,
  personIsVip,
  isBot,
  companyName,
  personTags,
}: TalkRow) {
  return {
    id: personId,
    name: personName,
    title: personTitle,
    isVip: personIsVip,
    isBot,
    company: companyName,
    ...(personTags.length > 0 && { tags: personTags }),
  }
}

/** Payload of messages in the order of time, with who wrote them. */
export function talkPayload(talk: TalkRow[]) {
  const companies = distinct(talk, ({ companyId }) => companyId).map((it) => ({
    id: it.companyId,
    name: it.companyName,
    domain: it.companyDomain,
    isVip: it.companyIsVip ?? false,
  }))
  return {
    messages: talk.slice(-mostMessages).map(messageOf),
    messageCount: talk.length,
    people: distinct(talk, ({ personId }) => personId).map(personOf),
    companies,
    hasVip: talk.some((it) => it.personIsVip || it.companyIsVip),
    channelIds: [...new Set(talk.map(({ channelId }) => channelId))],
  }
}

/** Payload of messages of one channel and thread. */
export function conversationPayload(talk: [TalkRow, ...TalkRow[]]) {
  const [{ channelId, channelName, serverName, source, threadId, topicId }] = talk
  return {
    conversation: { channelId, channelName, serverName, source, threadId, topicId },
    ...talkPayload(talk),
  }
}
