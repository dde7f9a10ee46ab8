import type { TopicRow } from '#service/db/demo/build/topics.ts'
import { firstLine } from '../writer/digest.ts'
import { type Ledger, plural, quote, topicDigest } from './digest.ts'

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

/** What one topic looked like at an instant. */
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

/** What a run on a schedule wrote at an instant; null when it had nothing to report. */
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
