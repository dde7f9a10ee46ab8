import type { DemoData } from '#service/db/demo/build/demo.ts'
import type { DemoMessage } from '#service/db/demo/build/messages.ts'
import type { TopicRow } from '#service/db/demo/build/topics.ts'
import { firstLine } from '../writer/digest.ts'

/** Finds the demo's messages by time, with their topics, companies and authors. */
export class Ledger {
  readonly data: DemoData
  readonly #topicOf: Map<string, TopicRow>
  readonly #companyOf: Map<number, number | null>
  readonly #nameOf: Map<number, string>

  constructor(data: DemoData) {
    this.data = data
    const topics = new Map(data.topics.map((topic) => [topic.id, topic]))
    this.#topicOf = new Map(
      data.groups.flatMap(({ id, topicId }): [string, TopicRow][] => {
        const topic = topicId === null ? undefined : topics.get(topicId)
        return topic ? [[id, topic]] : []
      }),
    )
    this.#companyOf = new Map(data.people.map(({ id, companyId }) => [id, companyId]))
    this.#nameOf = new Map(data.people.map(({ id, name }) => [id, name]))
  }

  between(from: Date, to: Date): DemoMessage[] {
    return this.data.messages.filter(({ sentAt }) => sentAt >= from && sentAt < to)
  }

  topic({ groupId }: DemoMessage): TopicRow | undefined {
    return groupId === null ? undefined : this.#topicOf.get(groupId)
  }

  company({ personId }: DemoMessage): number | null {
    return this.#companyOf.get(personId) ?? null
  }

  author({ personId }: DemoMessage): string {
    return this.#nameOf.get(personId) ?? 'Somebody'
  }

  /** The busiest topics of some messages, with these messages. */
  ranked(
    messages: readonly DemoMessage[],
    counts: (topic: TopicRow) => boolean,
  ): [TopicRow, DemoMessage[]][] {
    const found = new Map<TopicRow, DemoMessage[]>()
    for (const message of messages) {
      const topic = this.topic(message)
      if (!topic || !counts(topic)) continue
      found.set(topic, [...(found.get(topic) ?? []), message])
    }
    return [...found].sort((a, b) => b[1].length - a[1].length || a[0].title.localeCompare(b[0].title))
  }
}

function plural(n: number, one: string): string {
  return `${n} ${one}${n === 1 ? '' : 's'}`
}

/** Mails begin with a greeting, which says nothing. */
function tellingLine(content: string): string {
  const lines = content.split('\n').filter((line) => line.trim() !== '')
  return lines.find((line) => line.length > 40) ?? lines[0] ?? ''
}

/** Quotes one line of a message with its author and, where it has one, its address. */
function quote(ledger: Ledger, message: DemoMessage): string {
  const line = tellingLine(message.content)
  const words = line.length > 160 ? `${line.slice(0, 157).replace(/\s+\S*$/, '')} …` : line
  const author = message.url ? `[${ledger.author(message)}](${message.url})` : ledger.author(message)
  return `> ${words}\n> — ${author}`
}

type Section = { heading: string; counts: (topic: TopicRow) => boolean; most: number }

/** Topics with their numbers and one quote each; null when nobody spoke of any. */
function topicDigest(ledger: Ledger, from: Date, to: Date, section: Section): string | null {
  const messages = ledger.between(from, to)
  const ranked = ledger.ranked(messages, section.counts)
  if (ranked.length === 0) return null
  const before = ledger.between(new Date(2 * from.getTime() - to.getTime()), from)
  const parts = ranked.slice(0, section.most).map(([topic, said]) => {
    const earlier = before.filter((one) => ledger.topic(one) === topic).length
    const companies = new Set(said.map((one) => ledger.company(one)).filter((id) => id !== null && id !== 1))
      .size
    const numbers = `${plural(said.length, 'message')} (${earlier} in the period before), ${companies === 1 ? '1 company' : `${companies} companies`}`
    const said0 = said.find((one) => ledger.company(one) !== 1) ?? said[0]
    return `**${topic.title}**: ${numbers}\n\n${said0 ? quote(ledger, said0) : ''}`
  })
  const checked = `${plural(messages.length, 'message')} checked.`
  return [firstLine, `## ${section.heading}`, ...parts, checked].join('\n\n')
}

const day = 86_400_000
const back = (to: Date, days: number) => new Date(to.getTime() - days * day)

function unanswered(ledger: Ledger, at: Date): string | null {
  const settled = new Date(at.getTime() - 2 * 3_600_000)
  const threads = Map.groupBy(
    ledger.between(back(at, 3), at).filter(({ threadId }) => threadId !== null),
    ({ threadId }) => threadId,
  )
  const open = [...threads.values()].filter(([first, ...rest]) => {
    if (!first || ledger.company(first) === 1 || first.sentAt > settled || !first.content.includes('?'))
      return false
    return rest.every((one) => ledger.company(one) !== 1)
  })
  if (open.length === 0) return null
  const lines = open.slice(0, 6).flatMap(([first]) => (first ? [quote(ledger, first)] : []))
  const rest = open.length > lines.length ? [`and ${open.length - lines.length} more`] : []
  const checked = `${plural(threads.size, 'thread')} of the last 72 hours checked.`
  return [
    firstLine,
    `## ${plural(open.length, 'question')} without a reply`,
    ...lines,
    ...rest,
    checked,
  ].join('\n\n')
}

/** Describes a topic as it was at an instant. */
export function topicCard(ledger: Ledger, topic: TopicRow, at: Date, heading: string): string {
  const said = ledger.between(back(at, 400), at).filter((one) => ledger.topic(one) === topic)
  const people = new Set(said.map(({ personId }) => personId)).size
  const companies = new Set(said.map((one) => ledger.company(one)).filter((id) => id !== null && id !== 1))
    .size
  const outside = said.filter((one) => ledger.company(one) !== 1)
  const names = companies === 1 ? '1 company' : `${companies} companies`
  return [
    firstLine,
    `## ${heading}: ${topic.title}`,
    `${plural(said.length, 'message')} so far, ${people === 1 ? '1 person' : `${people} people`}, ${names}. Type: ${topic.type?.replaceAll('_', ' ') ?? 'none'}.`,
    ...outside.slice(-2).map((one) => quote(ledger, one)),
  ].join('\n\n')
}

function company(ledger: Ledger, companyId: number, name: string, at: Date): string {
  const said = ledger.between(back(at, 90), at).filter((one) => ledger.company(one) === companyId)
  const topics = ledger.ranked(said, () => true).slice(0, 4)
  const voices = [...Map.groupBy(said, ({ personId }) => personId).values()].sort(
    (a, b) => b.length - a.length,
  )
  return [
    firstLine,
    `## ${name}, the last 90 days`,
    `${plural(said.length, 'message')} from ${plural(voices.length, 'person').replace('persons', 'people')}.`,
    '### People',
    voices
      .slice(0, 5)
      .flatMap(([one, ...rest]) =>
        one ? [`- ${ledger.author(one)}: ${plural(rest.length + 1, 'message')}`] : [],
      )
      .join('\n'),
    '### What they spoke of',
    ...topics.map(([topic, its]) => {
      const last = its.at(-1)
      return `**${topic.title}** (${topic.state.replace('_', ' ')}): ${plural(its.length, 'message')}${last ? `\n\n${quote(ledger, last)}` : ''}`
    }),
  ].join('\n\n')
}

/** Writes the output of a scheduled run at an instant; null when it had nothing to report. */
export function composed(ledger: Ledger, key: string, at: Date): string | null {
  switch (key) {
    case 'bug-brief':
      return topicDigest(ledger, back(at, at.getUTCDay() === 1 ? 3 : 1), at, {
        heading: 'Bugs since the last working day',
        most: 4,
        counts: ({ type }) => type === 'bug_report',
      })
    case 'weekly-digest':
      return topicDigest(ledger, back(at, 7), at, {
        heading: 'What moved this week',
        most: 5,
        counts: () => true,
      })
    case 'praise':
      return topicDigest(ledger, back(at, 14), at, {
        heading: 'Good words of two weeks',
        most: 3,
        counts: ({ type }) => type === 'praise',
      })
    case 'launch':
      return topicDigest(ledger, back(at, 1 / 24), at, {
        ...{
          heading: 'Reactions of the last hour',
          closing: 'Reactions name the release or its words.',
          most: 3,
        },
        counts: ({ keywords }) => keywords.some((word) => /cache|upload|cli/i.test(word)),
      })
    case 'halden-prep':
      return company(ledger, 2, 'Halden', at)
    default:
      return unanswered(ledger, at)
  }
}
