import type { Guess } from '#service/api/topics/placing/placement.ts'
import { isExact, isWord } from '../text/terms.ts'
import type { Near } from './candidates.ts'
import type { Talk } from './talks.ts'

/** Decision about a discussion. */
export type Decision =
  | { outcome: 'join'; topicId: string; confidence: number; why: string[] }
  /** `with`: discussions that wait and are about the same. */
  | { outcome: 'start'; with: string[]; confidence: number; why: string[] }
  | { outcome: 'wait'; guesses: Guess[] }

type Subject = Pick<
  Talk,
  'kind' | 'agrees' | 'isImportant' | 'isForbidden' | 'isOpen' | 'aside' | 'speakerId'
> & {
  /** Whether a topic may begin from it; `with_another`: only where somebody else clearly says the same. */
  mayBegin: boolean | 'with_another'
}

/** Terms that two discussions have in common. */
export type Shared = (groupId: string) => string[]

/** Similarity that a discussion needs to join a topic, and to begin a new one with another. */
const joins = 0.28
const begins = 0.32
/** Similarity from which two people clearly say the same: below it most pairs have a name or a phrase in common, and are about two things. */
const clearlySame = 0.6
/** Below it a topic is no guess. */
const leastGuess = 0.1
/** Share by which the first topic has to be nearer than the second. */
const leastMargin = 0.1
/** Nearness that is as good as certain. */
const certain = 0.5
const mostWhy = 5
/** Meaning from which two discussions need no words in common. */
const meansSame = 0.55

type Scored = { topicId: string; score: number; members: Near[] }

/** Nearness to each topic: of its three nearest discussions, two at least. */
function scoresOf(near: Near[]): Scored[] {
  const byTopic = Map.groupBy(
    near.filter(({ topicId }) => topicId !== null),
    ({ topicId }) => topicId ?? '',
  )
  return [...byTopic]
    .map(([topicId, members]) => {
      const best = members.slice(0, 3)
      const sum = best.reduce((total, { similarity }) => total + similarity, 0)
      return { topicId, members, score: sum / Math.max(best.length, 1.4) }
    })
    .toSorted((a, b) => b.score - a.score)
}

const rounded = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100

/** Computes the confidence in the first of two topics: how much nearer it is than the second. */
function confidenceOf(first: number, second: number): number {
  return rounded((1 - second / first) * Math.min(1, first / certain))
}

function whyOf(members: Near[], shared: Shared): string[] {
  const near = members.slice(0, 3)
  const said = new Set(near.flatMap(({ groupId }) => shared(groupId)))
  // A pair of words says no more than its words.
  const words = [...said].filter((term) => isWord(term) || isExact(term)).slice(0, mostWhy)
  const isMeant = words.length === 0 && near.some(({ meaning }) => meaning > 0)
  return isMeant ? ['the same in other words'] : words
}

/**
 * Whether a guess has a ground: words that two discussions of the topic have in common with this one, or a term that is taken
 * as it stands, or a meaning. Two words of one discussion alone are there by chance.
 */
function hasGround(members: Near[], shared: Shared): boolean {
  const times = new Map<string, number>()
  for (const { groupId } of members)
    for (const term of shared(groupId)) times.set(term, (times.get(term) ?? 0) + 1)
  const said = [...times].filter(([term, n]) => n > 1 && isWord(term))
  return said.length > 1 || [...times.keys()].some(isExact) || members.some(({ meaning }) => meaning > 0)
}

function guessesOf(scores: Scored[], shared: Shared): Guess[] {
  return scores
    .filter(({ score, members }) => score >= leastGuess && hasGround(members, shared))
    .slice(0, 3)
    .map(({ topicId, score, members }) => ({
      topicId,
      confidence: rounded(score),
      why: whyOf(members, shared),
    }))
}

/** Somebody important clearly says that something is wrong or missing. */
function isClear({ kind, isImportant, agrees, mayBegin }: Subject): boolean {
  const isSaid = kind === 'bug_report' || kind === 'feature_request'
  return mayBegin === true && isSaid && (isImportant || agrees)
}

/** Discussions that wait and are about the same, copies counted once. */
function companions({ mayBegin, speakerId: own }: Subject, near: Near[], shared: Shared): Near[] {
  const isAnother = mayBegin === 'with_another'
  return near.filter(
    ({ topicId, speakerId, isOpen, hasSubject, isCopy, similarity, meaning, groupId }) =>
      topicId === null &&
      speakerId !== null &&
      !(isAnother && speakerId === own) &&
      hasSubject &&
      isOpen &&
      !isCopy &&
      similarity >= (isAnother ? clearlySame : begins) &&
      (shared(groupId).length >= 2 || meaning >= meansSame),
  )
}

/** Whether two terms at least are shared with a discussion, or one that is taken as it stands, or it means the same. */
function isTied(members: Near[], shared: Shared): boolean {
  return members.some(({ groupId, meaning }) => {
    const words = shared(groupId)
    return words.length >= 2 || words.some(isExact) || meaning >= meansSame
  })
}

/**
 * Decides what becomes of a discussion, by the others that are near it, nearest first. A topic begins when two discussions
 * or two people agree, or when somebody important clearly reports or asks for something; never from bots, small talk and what
 * only the organization's own people say, from what not everybody may read, or from what the settings forbid.
 */
export function decide(subject: Subject, near: Near[], shared: Shared): Decision {
  if (subject.aside === 'small_talk') return { outcome: 'wait', guesses: [] }
  const copy = near.find(({ isCopy, topicId }) => isCopy && topicId !== null)
  if (copy?.topicId)
    return { outcome: 'join', topicId: copy.topicId, confidence: 0.95, why: ['the same text'] }
  const scores = scoresOf(near)
  const [first, second] = scores
  const margin = first ? 1 - (second?.score ?? 0) / first.score : 0
  if (first && first.score >= joins && margin >= leastMargin && isTied(first.members, shared))
    return {
      outcome: 'join',
      topicId: first.topicId,
      confidence: confidenceOf(first.score, second?.score ?? 0),
      why: whyOf(first.members, shared),
    }
  const wait: Decision = { outcome: 'wait', guesses: guessesOf(scores, shared) }
  if (!subject.mayBegin || subject.isForbidden || !subject.isOpen || subject.aside !== null) return wait
  const others = companions(subject, near, shared)
  if (others.length === 0 && !isClear(subject)) return wait
  const strength = others[0]?.similarity ?? certain
  return {
    outcome: 'start',
    with: others.map(({ groupId }) => groupId),
    confidence: confidenceOf(strength, Math.min(first?.score ?? 0, strength)),
    why: whyOf(others, shared),
  }
}
