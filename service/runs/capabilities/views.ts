import type { Company } from '#contract/company-shape.ts'
import type { Message } from '#contract/message-list.ts'
import type { Person } from '#contract/person.ts'
import type { Topic } from '#contract/topics.ts'
import type { Links } from './tool.ts'

export function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).toWellFormed()}… (${text.length} characters)`
}

/** Shortens a message for the model and adds the address to cite. */
export function messageView(message: Message, links: Links, most = 500) {
  const { id, content, sentAt, channel, author, topic } = message
  return {
    id,
    text: cut(content, most),
    sentAt,
    link: links.message(message),
    channel: `${channel.channelName} (${channel.sourceName})`,
    channelId: channel.id,
    author: author.displayName,
    personId: author.id,
    ...(author.isVip ? { authorIsVip: true } : {}),
    ...(author.isBot ? { authorIsBot: true } : {}),
    company: author.company?.name ?? null,
    companyId: author.company?.id ?? null,
    topicId: topic?.id ?? null,
  }
}

export function topicView(topic: Topic, links: Links) {
  const { id, title, summary, topicType, lifecycleState, priority, messageCount, personCount, companyCount } =
    topic
  return {
    id,
    title,
    summary: cut(summary, 400),
    topicType,
    lifecycleState,
    priority,
    messageCount,
    personCount,
    companyCount,
    firstMessageAt: topic.firstMessageAt,
    lastMessageAt: topic.lastMessageAt,
    weeklyActivity: topic.weeklyActivity.slice(-4),
    link: links.topic(id),
  }
}

export function personView(person: Person, links: Links) {
  const { id, displayName, title, isVip, company, messageCount, lastSeenAt, sources } = person
  const companyName = company?.name ?? null
  return {
    ...{ id, displayName, title, isVip, company: companyName, companyId: company?.id ?? null },
    ...{ messageCount, lastSeenAt, sources, link: links.person(id) },
  }
}

export function companyView(company: Company, links: Links) {
  const { id, name, isVip, isOrgCompany, primaryDomain, messageCount, personCount, lastSeenAt } = company
  return {
    ...{ id, name, isVip, isOwnOrganization: isOrgCompany, primaryDomain },
    ...{ messageCount, personCount, lastSeenAt, link: links.company(id) },
  }
}
