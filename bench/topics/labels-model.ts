import { MockEmbeddingModelV4, MockLanguageModelV4 } from 'ai/test'
import type { Models } from '#service/core/models.ts'
import { shortened } from '#service/writers/topics/model/cards.ts'
import { keyOf } from '#service/writers/topics/place/keys.ts'
import { saidIn } from '#service/writers/topics/text/clean.ts'
import { termsOf } from '#service/writers/topics/text/terms.ts'
import type { TextSet } from './sets.ts'

type Shown = {
  topics: { id: string; quotes: string[] }[]
  waiting?: { id: string; text: string }[]
  discussions?: { id: string; text: string; candidates: string[] }[]
  pairs?: { id: string; topics: [string, string] }[]
}

const width = 384
const pieceLength = 4

function add(vector: number[], text: string, weight: number): void {
  let state = keyOf(text) % 2_147_483_647
  // Each text adds to some places, chosen by its number.
  for (let n = 0; n < 12; n++) {
    state = (Math.imul(state, 48_271) >>> 0) % 2_147_483_647
    const at = state % width
    vector[at] = (vector[at] ?? 0) + (state & 1024 ? weight : -weight)
  }
}

/** Vector of a text by its words and pieces of them: the same text has the same vector in every process. */
function standInVector(text: string): number[] {
  const vector = Array.from({ length: width }, () => 0.2)
  for (const [term, weight] of termsOf(text)) {
    add(vector, term, weight)
    const whole = `^${term}$`
    for (let at = 0; at + pieceLength <= whole.length; at++)
      add(vector, `~${whole.slice(at, at + pieceLength)}`, weight / 3)
  }
  return vector
}

/** Models that stand in, and how often the language model was asked. */
export type StandIns = { models: Models; calls: () => number }

const strange = ''
const compared = 120

const comparable = (text: string) => shortened(text, 500).slice(0, compared)

/** Texts as a writer shows them, with what they are about. */
function labelsOf({ texts, strange: others }: TextSet): (text: string) => string | undefined {
  const all = [...texts, ...others.map((text) => ({ text, label: strange }))]
  const known = new Map(all.map(({ text, label }) => [comparable(saidIn(text)), label]))
  return (text) => known.get(comparable(text.replace(/…$/, '')))
}

function shownIn(prompt: string): Shown {
  const data = prompt.slice(prompt.indexOf('\n') + 1, prompt.lastIndexOf('</data>'))
  return JSON.parse(data)
}

/** Answers from the labels: what is about the very same thing as a candidate, all of whose quotes say so. */
function answerFor(shown: Shown, labelOf: (text: string) => string | undefined) {
  const labels = new Map<string, string | undefined>(
    [...(shown.waiting ?? []), ...(shown.discussions ?? [])].map(({ id, text }) => [id, labelOf(text)]),
  )
  for (const { id, quotes } of shown.topics) {
    const [first, ...rest] = quotes.map(labelOf)
    labels.set(id, rest.every((it) => it === first) ? first : undefined)
  }
  const known = (id: string) => labels.get(id) ?? strange
  const places = shown.discussions?.map(({ id, candidates }) => {
    const same = candidates.find((it) => known(it) === known(id))
    const none = known(id) === strange ? 'none' : 'new'
    return { id, answer: none === 'new' ? (same ?? none) : none, confidence: 0.9 }
  })
  const pairs = shown.pairs?.map(({ id, topics: [one, other] }) => {
    const isSame = known(one) !== strange && known(one) === known(other)
    return { id, answer: isSame ? 'same' : 'different', confidence: 0.9 }
  })
  return { answers: [...(places ?? []), ...(pairs ?? [])] }
}

const tokens = (total: number) => ({ total, noCache: total, cacheRead: 0, cacheWrite: 0 })

/** A language model that answers from the labels of a set. */
export function labelsModel(set: TextSet): StandIns {
  const labelOf = labelsOf(set)
  let calls = 0
  const model = new MockLanguageModelV4({
    doGenerate: async ({ prompt }) => {
      calls++
      const text = prompt
        .flatMap((it) =>
          it.role === 'user' ? it.content.map((part) => (part.type === 'text' ? part.text : '')) : [],
        )
        .join('')
      return {
        content: [{ type: 'text', text: JSON.stringify(answerFor(shownIn(text), labelOf)) }],
        finishReason: { unified: 'stop', raw: 'stop' },
        usage: {
          inputTokens: tokens(text.length / 4),
          outputTokens: { total: 500, text: 500, reasoning: 0 },
        },
        warnings: [],
      }
    },
  })
  const served = { name: 'stand-in:labels', model, price: null }
  return {
    calls: () => calls,
    models: { forLevel: () => served, setBy: () => 'environment', embedding: null },
  }
}

/** A model for embeddings that knows letters and no meaning: it costs what a real one costs, but for the network. */
export function lettersModel(): Models {
  const model = new MockEmbeddingModelV4({
    maxEmbeddingsPerCall: 2048,
    doEmbed: async ({ values }) => ({
      embeddings: values.map(standInVector),
      usage: { tokens: values.join('').length / 4 },
      warnings: [],
    }),
  })
  return {
    forLevel: () => null,
    setBy: () => null,
    embedding: { name: 'stand-in:letters', model, price: null },
  }
}
