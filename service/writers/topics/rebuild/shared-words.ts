import { mostRebuildQuotes } from '#contract/topic-rebuilds.ts'
import type { Talk } from '../place/talks.ts'
import type { Terms } from '../text/terms.ts'
import { asWritten, timesSaid } from '../words.ts'

const mostWhy = 5

/** Words of a discussion that others of its topic say most. */
export function whyOf(talk: Talk, counts: Terms): string[] {
  const shared = [...talk.terms.keys()]
    .map((term) => ({ term, n: counts.get(term) ?? 0 }))
    .filter(({ n }) => n > 1)
    .toSorted((a, b) => b.n - a.n)
    .slice(0, mostWhy)
  return asWritten(
    shared.map(({ term }) => term),
    [talk],
  )
}

const longest = 280

/** Messages that say most of what the others say, one of each discussion; short ones before long ones. */
export function quotesOf(talks: Talk[]): string[] {
  const counts = timesSaid(talks)
  return talks
    .filter(({ isOpen }) => isOpen)
    .flatMap(({ said, terms }) => {
      const first = said.find(({ isBot, text }) => !isBot && text !== '')
      const score = [...terms.keys()].filter((term) => (counts.get(term) ?? 0) > 1).length
      return first ? [{ id: first.messageId, score: first.text.length > longest ? score / 2 : score }] : []
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, mostRebuildQuotes)
    .map(({ id }) => id)
}
