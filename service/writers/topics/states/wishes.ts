import type { Topic } from '#contract/topics.ts'

/** A topic that the pass would close or reopen. */
export type StateWish = {
  kind: 'close' | 'reopen'
  topicId: string
  toState: Topic['lifecycleState']
  confidence: number
  /** Reasons, in words. */
  why: string[]
  /** Messages that speak for it. */
  quotes: string[]
}

/** Weeks of silence after which a topic that was lively may be closed. */
const silentWeeks = 6
/** Messages in the six weeks before from which on it was lively. */
const lively = 10

export type Silence = { topicId: string; weeklyActivity: number[]; quotes: string[] }

/** A topic of which nobody speaks any more although many did: nothing came of it. */
export function closeBySilence({ topicId, weeklyActivity, quotes }: Silence): StateWish | null {
  const last = weeklyActivity.findLastIndex((n) => n > 0)
  const silent = weeklyActivity.length - 1 - last
  const before = weeklyActivity.slice(0, last + 1).reduce((sum, n) => sum + n, 0)
  if (last < 0 || silent < silentWeeks || before < lively) return null
  return {
    ...{ kind: 'close', topicId, toState: 'dismissed', quotes },
    confidence: Math.min(0.9, 0.5 + 0.05 * (silent - silentWeeks + 2)),
    why: [`nothing was said for ${silent} weeks`, `${before} messages in the weeks before`],
  }
}

export type Work = { topicId: string; url: string; doneAt: string; lastMessageAt: string; messageId: string }

const dayMs = 86_400_000
/** Days after which somebody who goes on speaking of it says that it is not solved. */
const quietDays = 2

const nameOf = (url: string) =>
  url.replace(/^https?:\/\/[^/]+\//, '').replace(/\/(?:-\/)?(?:issues|pull|merge_requests)\/(\d+)$/, ' #$1')

/** A topic whose linked work is done, and of which nobody spoke after that. */
export function closeByWork({ topicId, url, doneAt, lastMessageAt, messageId }: Work): StateWish | null {
  if (Date.parse(lastMessageAt) > Date.parse(doneAt) + quietDays * dayMs) return null
  return {
    ...{ kind: 'close', topicId, toState: 'completed', confidence: 0.85, quotes: [messageId] },
    why: [`${nameOf(url)} is merged`, 'nobody has written about it since'],
  }
}

export type Spoken = { topicId: string; state: string; people: number; messages: number; quotes: string[] }

const leastPeople = 2
const many = 4

/** A closed topic of which people from outside speak again. */
export function reopenBySpeech({ topicId, state, people, messages, quotes }: Spoken): StateWish | null {
  if (people < leastPeople) return null
  return {
    ...{ kind: 'reopen', topicId, toState: 'open', quotes },
    confidence: people >= many ? 0.9 : 0.7,
    why: [`${people} people wrote ${messages} messages since it was ${state}`],
  }
}
