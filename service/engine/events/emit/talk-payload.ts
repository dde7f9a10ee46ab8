import type { TalkRow } from './talk.ts'

/** An event tells of the newest; how many there are is told as well. */
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

function personOf({ personId, personName, personTitle, personIsVip, isBot, companyName }: TalkRow) {
  return {
    id: personId,
    name: personName,
    title: personTitle,
    isVip: personIsVip,
    isBot,
    company: companyName,
  }
}

/** The messages with who wrote them. `talk` is in the order of time. */
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

/** The same for messages of one channel and thread. */
export function conversationPayload(talk: [TalkRow, ...TalkRow[]]) {
  const [{ channelId, channelName, serverName, source, threadId, topicId }] = talk
  return {
    conversation: { channelId, channelName, serverName, source, threadId, topicId },
    ...talkPayload(talk),
  }
}
