import { type TopicFile, topics } from '../cast.ts'
import { readData } from '../read-data.ts'
import type { Placed } from './messages.ts'

/** A topic as the writer wrote it. Messages are named by their number in the order of time, topics by that in the file. */
export type WrittenTopic = {
  /** Key of the subject of the cast that most of it is about, one topic for each. */
  about: string | null
  title: string
  points: { message: number; text: string }[]
  type: TopicFile['type']
  priority: TopicFile['priority']
  keywords: string[]
  confidence: number
}

/** A discussion as the writer found and placed it. */
export type WrittenDiscussion = {
  messages: number[]
  topic: number | null
  title: string
  /** Why nobody is asked to place it; null otherwise. */
  aside: 'small_talk' | 'internal' | 'bot' | null
  placedBy: 'rule' | 'thread' | 'person' | null
  confidence: number | null
  why: string[]
  guesses: { topic: number; confidence: number; why: string[] }[]
}

/** A proposal of the writer: to merge two topics, or to split one. Discussions are named by their number in the file. */
export type WrittenProposal = {
  kind: 'merge' | 'split'
  topic: number
  /** Topic that would go into it; the same again for a split. */
  other: number
  /** Discussions that would be split off. */
  discussions: number[]
  confidence: number
  why: string[]
  /** Messages that speak for it, of what stays and of what goes. */
  quotes: number[]
  otherQuotes: number[]
}

/** What the writer made of the messages; `tests/program/written-demo.test.ts` lets it write that again. */
export const readWritten = (): Written => ({
  topics: readData('written/topics.json'),
  discussions: readData('written/discussions.json'),
  proposals: readData('written/proposals.json'),
})

export type Written = {
  topics: WrittenTopic[]
  discussions: WrittenDiscussion[]
  proposals: WrittenProposal[]
}

const named = new Set(topics.flatMap(({ key, named }) => (named ? [key] : [])))

/** Topics that people began, because the writer has none that speaks first of all of a subject that they know by name. */
function begunByPeople(written: readonly WrittenTopic[]): WrittenTopic[] {
  return topics.flatMap(({ key, named, type, priority }) => {
    if (!named || written.some(({ about }) => about === key)) return []
    const { title, keywords } = named
    return [
      {
        ...{ about: key, title, points: [], type, priority, keywords, confidence: 1 },
      },
    ]
  })
}

/**
 * What the writer wrote, and what people did after it with the subjects that they know by name: they moved what was in another
 * of those topics, or in a part of something else.
 */
export function withPeople(
  { topics: written, discussions, proposals }: Written,
  placed: readonly Placed[],
): Written {
  const subjectOf = (message: number | undefined) => placed[message ?? -1]?.written.talk.topic?.key ?? null
  const own = written.map((one) => {
    const isTitled =
      one.about === null || !named.has(one.about) || subjectOf(one.points[0]?.message) === one.about
    return isTitled ? one : { ...one, about: null }
  })
  const begun = begunByPeople(own)
  const all = [...own, ...begun]
  const placedBy = 'person' as const
  return {
    topics: all,
    proposals,
    discussions: discussions.map((one) => {
      const subject = subjectOf(one.messages[0])
      const at = all.findIndex(({ about }) => about !== null && about === subject)
      const isElsewhere = one.topic !== null && one.topic !== at && named.has(all[one.topic]?.about ?? '')
      const isMoved = named.has(subject ?? '') && (at >= own.length || isElsewhere)
      return isMoved ? { ...one, topic: at, placedBy, confidence: 1, why: [], guesses: [], aside: null } : one
    }),
  }
}
