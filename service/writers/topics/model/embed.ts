import { embedMany } from 'ai'
import { plainText } from '#service/core/model-data.ts'
import { type ModelFailure, modelFailure } from '#service/core/model-failure.ts'
import { costOf, type Embedding } from '#service/core/models.ts'
import { type Direction, directionOf, middleOf } from './direction.ts'

/** `costMicros` is null when the price of the model is not known. */
type Embedded = { directions: Direction[] | null; costMicros: number | null; failure: ModelFailure | null }

const callMs = 20_000
/** Characters of a discussion: what it is about is said first. */
const mostCharacters = 2000

/**
 * Messages about all kinds of things, in the languages that the writer knows. A model is asked of them once a process: the
 * middle of what it says is where it puts any message, so that distances from there mean the same with every model.
 */
const ordinaryTexts = [
  'The export to CSV stops halfway and the file is empty.',
  'Could you add a dark theme to the editor?',
  'How do I invite a colleague to our workspace?',
  'Thank you for the quick help yesterday, it works now.',
  'We were charged twice this month, please send one invoice back.',
  'The mobile app closes by itself when I open a picture.',
  'Is there an interface for reading our orders from a script?',
  'Signing in with our company account no longer works since Monday.',
  'Search does not find words with an accent.',
  'The new dashboard is lovely, our whole team likes it.',
  'Notifications arrive hours late.',
  'Please let us change the time zone of a report.',
  'Wo finde ich die Rechnungen vom letzten Jahr?',
  'Nach dem Update ist die Seite sehr langsam geworden.',
  'Wir hätten gern eine Verbindung zu unserem Kalender.',
  'Das Passwort lässt sich nicht zurücksetzen.',
  'La page reste blanche après la mise à jour.',
  'Pourriez-vous ajouter un filtre par date ?',
  'Le prix a augmenté sans que nous soyons prévenus.',
  'No puedo borrar un usuario que ya no trabaja con nosotros.',
  '¿Hay alguna manera de cambiar el idioma de los correos?',
  'アプリを開くとすぐに落ちます。',
  '請求書の宛名を変更したいです。',
  '通知をメールで受け取れますか。',
]

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
