import { embedMany } from 'ai'
import { plainText } from '#service/core/model-data.ts'
import { type ModelFailure, modelFailure } from '#service/core/model-failure.ts'
import { costOf, type Embedding } from '#service/core/models.ts'
import { type Direction, directionOf, middleOf } from './direction.ts'
import { ordinaryTexts } from './ordinary-texts.ts'

/** `costMicros` is null when the price of the model is not known. */
type Embedded = { directions: Direction[] | null; costMicros: number | null; failure: ModelFailure | null }

const callMs = 20_000
/** Characters of a discussion: what it is about is said first. */
const mostCharacters = 2000

const middles = new WeakMap<Embedding, Float64Array>()

const malformed: ModelFailure = {
  canPass: true,
  message: 'The model for embeddings sent vectors that are not as many or as long as they have to be.',
}

function areVectors(vectors: number[][], count: number): boolean {
  const width = vectors[0]?.length ?? 0
  return (
    width > 1 &&
    vectors.length === count &&
    vectors.every((vector) => vector.length === width && vector.every(Number.isFinite))
  )
}

function directionsOf(embedding: Embedding, vectors: number[][], ordinary: number): Direction[] | null {
  const middle = middles.get(embedding) ?? middleOf(vectors.slice(0, ordinary))
  const rest = vectors.slice(ordinary)
  // A server that was given another model under the same name meanwhile.
  if (rest.some(({ length }) => length !== middle.length)) return null
  middles.set(embedding, middle)
  return rest.map((vector) => directionOf(vector, middle))
}

/** Asks in which directions texts lie. Never throws for what the model or its provider does. */
export async function embed(embedding: Embedding, texts: string[], signal: AbortSignal): Promise<Embedded> {
  const ordinary = middles.has(embedding) ? [] : ordinaryTexts
  const values = [...ordinary, ...texts.map((text) => plainText(text, mostCharacters))]
  try {
    const { embeddings, usage } = await embedMany({
      ...{ model: embedding.model, values, maxRetries: 0 },
      abortSignal: AbortSignal.any([signal, AbortSignal.timeout(callMs)]),
    })
    const tokens = Number.isFinite(usage.tokens) ? usage.tokens : 0
    const costMicros = costOf(embedding.price, { inputTokens: tokens, cachedTokens: 0, outputTokens: 0 })
    const isSound = areVectors(embeddings, values.length)
    const directions = isSound ? directionsOf(embedding, embeddings, ordinary.length) : null
    return { directions, costMicros, failure: directions === null ? malformed : null }
  } catch (error) {
    signal.throwIfAborted()
    const failure = modelFailure(embedding.name, error)
    if (!failure) throw error
    // A failed call does not say what it cost.
    return { directions: null, costMicros: 0, failure }
  }
}
