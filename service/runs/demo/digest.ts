import type { DemoData } from '#service/db/demo/build/demo.ts'
import type { DemoMessage } from '#service/db/demo/build/placed.ts'
import type { TopicRow } from '#service/db/demo/build/topics.ts'
import { firstLine } from '../writer/digest.ts'

/** What can be asked about the messages of the demo, by time. */
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
        const topic = topics.get(topicId)
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

export function plural(n: number, one: string): string {
  return `${n} ${one}${n === 1 ? '' : 's'}`
}

/** Mails begin with a greeting, which says nothing. */
function tellingLine(content: string): string {
  const lines = content.split('\n').filter((line) => line.trim() !== '')
  return lines.find((line) => line.length > 40) ?? lines[0] ?? ''
}

/** One line of a message as it was written, with its author and, where it has one, its address. */
export function quote(ledger: Ledger, message: DemoMessage): string {
  const line = tellingLine(message.content)
  const words = line.length > 160 ? `${line.slice(0, 157).replace(/\s+\S*$/, '')} …` : line
  const author = message.url ? `[${ledger.author(message)}](${message.url})` : ledger.author(message)
  return `> ${words}\n> — ${author}`
}

type Section = { heading: string; counts: (topic: TopicRow) => boolean; most: number }

/** Topics with their numbers and one quote each; null when nobody spoke of any. */
export function topicDigest(ledger: Ledger, from: Date, to: Date, section: Section): string | null {
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
