import type { Topic } from '#contract/topics.ts'
import { type DemoTopic, type TopicFile, topics } from '../cast.ts'
import { demoId } from '../ids.ts'
import type { DemoMessage, Placed } from './messages.ts'
import { type ProposalRow, proposalRows } from './proposals.ts'
import { readWritten, type WrittenDiscussion, type WrittenTopic, withPeople } from './written.ts'

export type TopicRow = Omit<WrittenTopic, 'about' | 'points'> & {
  id: string
  legacyId: number | null
  state: TopicFile['state']
  archived: boolean
  /** What people wrote, and the writer leaves alone. */
  lockedFields: Topic['lockedFields']
  writtenBy: 'person' | 'rule'
  level: number
  summary: string
  summaryPoints: { text: string; messageId: string; personId: string }[]
  createdAt: Date
  updatedAt: Date
}

export type GroupRow = Omit<WrittenDiscussion, 'messages' | 'topic' | 'guesses'> & {
  id: string
  /** Null while it is unplaced. */
  topicId: string | null
  channelId: string
  threadId: string | null
  placedAt: Date | null
  guesses: { topicId: string; confidence: number; why: string[] }[]
}

const levels: readonly TopicFile['priority'][] = ['very_low', 'low', 'default', 'high', 'very_high']

/** What people decided about a topic: its state, and for those they look at often also how it is called. */
function decided(topic: DemoTopic | undefined, written: WrittenTopic) {
  const { type, priority } = topic ?? written
  const state: TopicFile['state'] = topic?.state ?? 'open'
  const words = topic?.named ?? written
  const lockedFields: Topic['lockedFields'] = topic ? ['topicType', 'priority'] : []
  if (topic?.named) lockedFields.push('title', 'summary')
  return {
    ...{ type, priority, state, lockedFields, level: levels.indexOf(priority) },
    writtenBy: topic?.named ? ('person' as const) : ('rule' as const),
    ...{ title: words.title, keywords: words.keywords, confidence: written.confidence },
    ...{ legacyId: topic?.legacyId ?? null, archived: topic?.archived ?? false },
  }
}

/** The first openings of a subject's texts say its points in the same order. */
function saying(point: number, own: readonly number[], placed: readonly Placed[]): number | undefined {
  const openings = own.filter((n) => placed[n]?.number === 1)
  return (
    openings.find((n) => placed[n]?.written.turns[0]?.opening === point) ?? openings[point % openings.length]
  )
}

function pointsOf(
  topic: DemoTopic | undefined,
  written: WrittenTopic,
  own: readonly number[],
  { placed, messages }: Talk,
) {
  const said = topic?.named
    ? topic.named.points.map((text, n) => ({ text, message: saying(n, own, placed) }))
    : written.points.filter(({ message }) => own.includes(message))
  return said.flatMap(({ text, message }) => {
    const source = messages[message ?? -1]
    return source ? [{ text, messageId: source.id, personId: String(source.personId) }] : []
  })
}

type Talk = { placed: readonly Placed[]; messages: readonly DemoMessage[] }

function topicRow(written: WrittenTopic, own: readonly number[], talk: Talk): TopicRow {
  const topic = topics.find(({ key }) => key === written.about)
  const times = own.flatMap((n) => talk.messages[n]?.sentAt ?? [])
  const [first = new Date(0)] = times
  const summaryPoints = pointsOf(topic, written, own, talk)
  return {
    ...decided(topic, written),
    id: topic?.id ?? demoId(`topic:${talk.messages[own[0] ?? -1]?.id}`),
    summary: topic?.named?.summary ?? summaryPoints.map(({ text }) => text).join(' '),
    summaryPoints,
    createdAt: new Date(first.getTime() + 95_000),
    updatedAt: times.at(-1) ?? first,
  }
}

/** Discussions are named after their first message. */
const idOfDiscussion = ([first]: readonly number[], messages: readonly DemoMessage[]) =>
  demoId(`group:${messages[first ?? -1]?.id}`)

/** Milliseconds after the first message of a discussion at which it is placed. */
const placedAfterMs = 3000

function groupRow(
  written: WrittenDiscussion,
  topicRows: readonly TopicRow[],
  { messages }: Talk,
): GroupRow[] {
  const first = messages[written.messages[0] ?? -1]
  if (!first) return []
  const { title, aside, placedBy, confidence, why } = written
  const idOf = (topic: number | null) => topicRows[topic ?? -1]?.id ?? null
  const topicId = idOf(written.topic)
  return [
    {
      ...{
        id: idOfDiscussion(written.messages, messages),
        topicId,
        channelId: first.channelId,
        threadId: first.threadId,
      },
      ...{ title, aside, placedBy, confidence, why },
      placedAt: topicId === null ? null : new Date(first.sentAt.getTime() + placedAfterMs),
      guesses: written.guesses.flatMap(({ topic, ...rest }) => {
        const guessed = idOf(topic)
        return guessed === null ? [] : [{ topicId: guessed, ...rest }]
      }),
    },
  ]
}

/** Topics and discussions as the writer made them of all messages, which are in the order of time. */
export function placedTalk(
  placed: readonly Placed[],
  raw: readonly DemoMessage[],
): { topics: TopicRow[]; groups: GroupRow[]; messages: DemoMessage[]; proposals: ProposalRow[] } {
  const talk = { placed, messages: raw }
  const { topics: written, discussions, proposals } = withPeople(readWritten(), placed)
  const topicRows = written.map((one, n) => {
    const own = discussions.flatMap(({ topic, messages }) => (topic === n ? messages : []))
    return topicRow(
      one,
      own.toSorted((a, b) => a - b),
      talk,
    )
  })
  const groups = discussions.flatMap((one) => groupRow(one, topicRows, talk))
  const groupOf = new Map(
    discussions.flatMap(({ messages }) => {
      const id = idOfDiscussion(messages, raw)
      return messages.map((n): [number, string] => [n, id])
    }),
  )
  const messages = raw.map((one, n) => ({ ...one, groupId: groupOf.get(n) ?? null }))
  const known = {
    ...{ discussions, messages: raw },
    idOfTopic: (topic: number) => topicRows[topic]?.id ?? null,
    idOfDiscussion: (own: readonly number[]) => idOfDiscussion(own, raw),
  }
  return { topics: topicRows, groups, messages, proposals: proposalRows(proposals, known) }
}
