import { priorityWords, stateWords, typeWord } from '#components/kit/topics/words.ts'
import type { Message } from '#contract/message-list.ts'
import type { TopicDetail } from '#contract/topics.ts'
import { formatCount, formatDay } from '#lib/format.ts'
import { blockMarkdown, inlineMarkdown, linkMarkdown, quotedMarkdown } from '#lib/markdown.ts'
import { routes } from '#lib/routes.ts'
import { summaryRest } from './summary-rest.ts'

export type QuotedMessage = Pick<Message, 'id' | 'content' | 'sentAt'> & {
  author: { displayName: string }
  channel: { channelName: string }
}

/** Characters of a message that are quoted. */
const longestQuote = 600

function count(number: number, one: string, many: string): string {
  return `${formatCount(number)} ${number === 1 ? one : many}`
}

function figuresOf(topic: TopicDetail): string {
  const { topicType, lifecycleState, priority, messageCount, personCount, companyCount } = topic
  const { firstMessageAt, lastMessageAt, assignee } = topic
  const facts = [
    `**${typeWord(topicType)}** · ${stateWords[lifecycleState]} · ${priorityWords[priority]} priority`,
    [
      count(messageCount, 'message', 'messages'),
      count(personCount, 'person', 'people'),
      count(companyCount, 'company', 'companies'),
    ].join(', '),
    ...(firstMessageAt && lastMessageAt
      ? [`First message ${formatDay(firstMessageAt)}, last ${formatDay(lastMessageAt)}`]
      : []),
    ...(assignee ? [`Assigned to ${inlineMarkdown(assignee.name)}`] : []),
  ]
  return facts.map((fact) => `- ${fact}`).join('\n')
}

function cut(text: string): string {
  const calm = text.trim()
  return calm.length <= longestQuote ? calm : `${calm.slice(0, longestQuote).trimEnd()}…`
}

function quoteOf({ id, content, sentAt, author, channel }: QuotedMessage, origin: string): string {
  const who = `${inlineMarkdown(author.displayName)}, ${inlineMarkdown(channel.channelName)}, ${formatDay(sentAt)}`
  const source = `— ${who} (${linkMarkdown('message', origin + routes.message(id))})`
  return quotedMarkdown(`${blockMarkdown(cut(content))}\n\n${source}`)
}

/** What a topic says, without its title: figures, points with their messages, what people wrote, and its own address. */
export function topicBody(
  topic: TopicDetail,
  quotes: readonly QuotedMessage[],
  origin: string,
  { isLinked = true } = {},
): string {
  const rest = summaryRest(topic)
  const points = topic.summaryPoints.map(({ text, messageId }) => {
    const source = messageId ? ` (${linkMarkdown('message', origin + routes.message(messageId))})` : ''
    return `- ${inlineMarkdown(text)}${source}`
  })
  const parts = [
    figuresOf(topic),
    ...(rest === '' ? [] : [blockMarkdown(rest)]),
    ...(points.length === 0 ? [] : [points.join('\n')]),
    ...(quotes.length === 0 ? [] : ['## What people wrote', ...quotes.map((it) => quoteOf(it, origin))]),
    ...(isLinked ? [linkMarkdown('The topic in Signalbox', origin + routes.topic(topic.id))] : []),
  ]
  return parts.join('\n\n')
}

/** A topic whole, with its title. */
export function topicMarkdown(topic: TopicDetail, quotes: readonly QuotedMessage[], origin: string): string {
  return `# ${inlineMarkdown(topic.title)}\n\n${topicBody(topic, quotes, origin)}\n`
}
