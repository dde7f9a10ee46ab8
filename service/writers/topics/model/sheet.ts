import type { Tx } from '#service/db/client.ts'
import type { Choice, Question } from './answers.ts'
import { mostShown } from './ask.ts'
import { beginningsOf, type Card, cardsOf, shortened } from './cards.ts'
import type { Offer } from './offer.ts'

/** Text for one call of a model, and the ids behind the names in it. */
export type Sheet = {
  questions: Question[]
  shown: {
    topics: ({ id: string } & Card)[]
    waiting: { id: string; text: string }[]
    discussions: { id: string; text: string; candidates: string[] }[]
  }
}

const longestText = 500

/** Names that hold for one call: a model never sees ids, and can name nothing that it was not offered. */
class Names {
  readonly #letter: string
  readonly names = new Map<string, string>()

  constructor(letter: string) {
    this.#letter = letter
  }

  of(id: string): string {
    const known = this.names.get(id) ?? `${this.#letter}${this.names.size + 1}`
    this.names.set(id, known)
    return known
  }
}

function choicesOf({ topicIds, groupIds }: Offer, topics: Names, discussions: Names) {
  return new Map<string, Choice>([
    ...topicIds.map((topicId): [string, Choice] => [topics.of(topicId), { topicId }]),
    ...groupIds.map((groupId): [string, Choice] => [discussions.of(groupId), { groupId }]),
  ])
}

const textOf = ({ talk: { said } }: Offer) => shortened(said.map(({ text }) => text).join('\n'), longestText)

/** Most characters that one question adds: its text, and the texts of its candidates. */
function sizeOf(offer: Offer, known: Set<string>, cards: Map<string, Card>): number {
  const fresh = [...offer.topicIds, ...offer.groupIds].filter((id) => !known.has(id))
  for (const id of fresh) known.add(id)
  const ofCandidates = fresh.map((id) => {
    const card = cards.get(id)
    return 60 + (card ? card.title.length + card.quotes.join('').length : 160)
  })
  return 80 + textOf(offer).length + ofCandidates.reduce((sum, it) => sum + it, 0)
}

/** The first offers that fit into one call, one of them at least. */
function fitting(offers: Offer[], cards: Map<string, Card>): Offer[] {
  const known = new Set<string>()
  let size = 0
  const end = offers.findIndex((offer) => {
    size += sizeOf(offer, known, cards)
    return size > mostShown
  })
  return end < 0 ? offers : offers.slice(0, Math.max(1, end))
}

/** Writes down what the model is shown of some offers. Those that do not fit are left for the next call. */
export async function sheetFor(tx: Tx, orgId: string, offers: Offer[]): Promise<Sheet> {
  const cards = await cardsOf(tx, orgId, [...new Set(offers.flatMap(({ topicIds }) => topicIds))])
  const asked = fitting(offers, cards)
  const [topics, discussions] = [new Names('t'), new Names('d')]
  for (const { talk } of asked) discussions.of(talk.groupId)
  const own = new Set(asked.map(({ talk }) => talk.groupId))
  const questions = asked.map((offer): Question => {
    const choices = choicesOf(offer, topics, discussions)
    return { n: offer.question.n, name: discussions.of(offer.talk.groupId), choices }
  })
  const others = [...discussions.names].filter(([groupId]) => !own.has(groupId))
  const beginnings = await beginningsOf(
    tx,
    orgId,
    others.map(([groupId]) => groupId),
  )
  return {
    questions,
    shown: {
      topics: [...topics.names].map(([topicId, id]) => ({
        id,
        title: cards.get(topicId)?.title ?? '',
        quotes: cards.get(topicId)?.quotes ?? [],
      })),
      waiting: others.map(([groupId, id]) => ({ id, text: beginnings.get(groupId) ?? '' })),
      discussions: asked.map((offer, at) => ({
        id: discussions.of(offer.talk.groupId),
        text: textOf(offer),
        candidates: [...(questions[at]?.choices.keys() ?? [])],
      })),
    },
  }
}
