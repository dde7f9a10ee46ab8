import { sentencesIn } from '#service/core/sentences.ts'
import type { Said, Talk } from './place/talks.ts'
import { instructs } from './text/instructions.ts'
import { kindOf, kindOfMost, type TopicType } from './text/kinds.ts'
import { withoutNames } from './text/names.ts'
import { saysSame } from './text/same.ts'
import { hasSubject } from './text/small-talk.ts'
import { stem } from './text/stem.ts'
import {
  isExact,
  isPhrase,
  isWord,
  spoken,
  type Terms,
  termsOf,
  type Vocabulary,
  wordsOf,
} from './text/terms.ts'

/** Words of a topic, all of them people's own. */
export type TopicWords = {
  title: string
  summary: string
  summaryPoints: { text: string; messageId: string; personId: string }[]
  topicType: TopicType | null
  keywords: string[]
}

const mostTitle = 100
const mostPoint = 240
const mostPoints = 3
const mostKeywords = 6

type Sentence = Pick<Said, 'messageId' | 'personId'> & {
  text: string
  groupId: string
  /** What it is about: its words, and what is taken as it stands. */
  terms: Terms
  /** Whether it stands in what opens its discussion, where the subject is said. */
  isOpening: boolean
  /** Whether it is the first that a discussion says of its subject. */
  isFirst: boolean
  isInsider: boolean
  /** Whether its message tells a program what to do. */
  isOrder: boolean
  score: number
}

/** Counts the discussions that have each term. */
export function timesSaid(talks: Pick<Talk, 'terms'>[]): Terms {
  const found: Terms = new Map()
  for (const { terms } of talks)
    for (const term of terms.keys()) if (!isPhrase(term)) found.set(term, (found.get(term) ?? 0) + 1)
  return found
}

/** Weights of the first sentence, which names the subject, and of one that asks, reports or wants something. */
const firstWeight = 2
const signWeight = 1.5

/** Scores a sentence per word, so that long ones do not win by their length. */
function scoreOf(text: string, terms: Terms, n: number, shared: Terms): number {
  let score = 0
  for (const [term, weight] of terms) score += weight * Math.max(0, (shared.get(term) ?? 0) - 1)
  const worth = (n === 0 ? firstWeight : 1) * (kindOf(text) === null ? 1 : signWeight)
  return (worth * score) / Math.sqrt(wordsOf(text).length + 6)
}

/** What a program printed, or the rest of something. */
const logLine = /^(?:…|[{[<|+]|\d{1,2}:\d{2}\b|\d{4}-\d{2}-\d{2}\b)/u

function sentencesOf(talk: Talk, shared: Terms, vocabulary: Vocabulary): Sentence[] {
  return talk.said
    .filter(({ isBot }) => !isBot)
    .flatMap(({ messageId, personId, text, isInsider }, n) => {
      const isOrder = instructs(text)
      return sentencesIn(text)
        .filter((it) => it.length >= 8 && !logLine.test(it))
        .map((it) => ({ text: it, about: withoutNames(it, talk.names) }))
        .filter(({ about }) => hasSubject(about, vocabulary))
        .map(({ text: said, about }, at) => {
          const terms = termsOf(about, vocabulary)
          return {
            ...{ messageId, personId, text: said, groupId: talk.groupId, isInsider, isOrder, terms },
            ...{ isOpening: n === 0, isFirst: n === 0 && at === 0 },
            score: scoreOf(about, terms, at, shared),
          }
        })
    })
}

/** Cuts a text at the end of a word. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const start = text.slice(0, most - 1)
  return `${start.slice(0, Math.max(start.lastIndexOf(' '), most / 2)).trimEnd()}…`
}

/** Marks of code and of how text looks. A word in angle brackets that is no such mark may be part of a command. */
const markup = /`|\*\*|<\/?(?:b|i|u|em|strong|br|p|div|span|a|code)(?:\s[^>]*)?\/?>/giu

/** Cuts a sentence to a title, without marks that mean nothing there: of code and looks, and quotes that open or close nothing. */
function titleOf(sentence: string, { stopWords }: Vocabulary): string {
  const short = cut(
    sentence
      .replace(markup, '')
      .trim()
      .replace(/[.!。]+$/u, ''),
    mostTitle,
  )
  const title = short.split('"').length % 2 === 1 ? short : short.replaceAll('"', '')
  // The name of a program may be written small on purpose, an ordinary word not.
  const [first = ''] = title.split(/[\s']/u)
  return stopWords.has(first) ? title.charAt(0).toUpperCase() + title.slice(1) : title
}

/** Share of what the best sentence says below which another says nothing of the subject. */
const leastWorth = 0.25

/** Share of the score of the best sentence from which on a shorter one makes the title, where the best would have to be cut. */
const nearlyBest = 0.5

function bestOf(sentences: Sentence[]): Sentence | undefined {
  const [first] = sentences
  const whole = sentences.find(
    ({ text, score, isInsider, isOpening }) =>
      text.length <= mostTitle &&
      score >= nearlyBest * (first?.score ?? 0) &&
      isInsider === first?.isInsider &&
      isOpening === first.isOpening,
  )
  return whole ?? first
}

/** A term that is no words of a sentence: a code, a version, a command. */
const isCode = (term: string) => isExact(term) && /[^\p{L}\s']/u.test(spoken(term))

/**
 * Whether a sentence is understood away from where it was said: it begins a discussion, goes on from the best one in the same
 * message, names something of it, or has a code. “Yes, both of them.” is an answer to what nobody reads there.
 */
const standsAlone = (best: Sentence, { isFirst, messageId, terms }: Sentence) =>
  isFirst ||
  messageId === best.messageId ||
  [...terms.keys()].some((term) => isCode(term) || (isWord(term) && best.terms.has(term)))

/** Whether a sentence adds something to what was chosen: it repeats none of it, says enough of the subject, and stands alone. */
const adds = (chosen: Sentence[], best: Sentence, one: Sentence) =>
  one.score >= leastWorth * best.score &&
  standsAlone(best, one) &&
  !chosen.some(({ text }) => saysSame(text, one.text))

/** The best sentence of each of the first discussions; where only one says anything, a second sentence of it. */
function pointsOf([best, ...others]: [Sentence, ...Sentence[]]): Sentence[] {
  const chosen = [best]
  for (const one of others) {
    if (chosen.length === mostPoints) break
    if (chosen.some(({ groupId }) => groupId === one.groupId)) continue
    if (adds(chosen, best, one)) chosen.push(one)
  }
  const more = others.find((one) => adds(chosen, best, one))
  return chosen.length === 1 && more ? [best, more] : chosen
}

/** Ends a sentence where its author did not. */
const ended = (text: string) => (/[\p{L}\p{N}`)\]%]$/u.test(text) ? `${text}.` : text)

/** A summary goes on from the title: where the title is a whole sentence, it does not say that again. */
function summaryOf(title: string, [best, ...others]: Sentence[]): string {
  const isSaid = best !== undefined && others.length > 0 && saysSame(best.text, title) && !title.endsWith('…')
  const said = isSaid ? others : [best, ...others]
  return cut(said.flatMap((it) => (it ? ended(it.text) : [])).join(' '), 1000)
}

/**
 * Writes title, summary and keywords of a topic from what is said in its discussions; each point names its message. Null when
 * nothing is said in words that everybody may read.
 */
export function wordsOfTopic(talks: Talk[], vocabulary: Vocabulary): TopicWords | null {
  const open = talks.filter(({ isOpen }) => isOpen)
  const shared = timesSaid(open)
  const said = open.flatMap((talk) => sentencesOf(talk, shared, vocabulary))
  const plain = said.filter(({ isOrder }) => !isOrder)
  // What tells a program what to do speaks for nobody else, as long as anybody says something else.
  const sentences = (plain.length > 0 ? plain : said).toSorted(
    (a, b) =>
      Number(a.isInsider) - Number(b.isInsider) ||
      Number(b.isOpening) - Number(a.isOpening) ||
      b.score - a.score ||
      a.text.length - b.text.length,
  )
  const best = bestOf(sentences)
  if (!best) return null
  const others = sentences.filter((it) => it !== best)
  const points = pointsOf([best, ...others])
  const most = [...shared]
    .filter(([term, n]) => isWord(term) && (n > 1 || open.length === 1))
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, mostKeywords)
  const keywords = asWritten(
    most.map(([term]) => term),
    open,
  )
  const title = titleOf(best.text, vocabulary)
  const summary = summaryOf(title, points)
  const openings = open.flatMap(({ said }) => said.find(({ isBot }) => !isBot)?.text ?? [])
  return {
    ...{ title, summary, keywords },
    summaryPoints: points.map(({ text, messageId, personId }) => ({
      ...{ messageId, personId },
      text: cut(text, mostPoint),
    })),
    // The title is what most say in one sentence: it counts as three of them.
    topicType: kindOfMost([...openings, best.text, best.text]),
  }
}

/** Terms in the words of a discussion, whose endings they were cut from. */
export function asWritten(terms: string[], talks: Pick<Talk, 'said'>[]): string[] {
  const words = new Map<string, string>()
  for (const { said } of talks)
    for (const { text } of said)
      for (const word of wordsOf(text)) if (!words.has(stem(word))) words.set(stem(word), word)
  return terms.map((term) =>
    spoken(term)
      .split(' ')
      .map((part) => words.get(part) ?? part)
      .join(' '),
  )
}
