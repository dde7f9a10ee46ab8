import { APICallError, RetryError } from 'ai'
import { plainText } from './model-data.ts'

/** Reason why a model call failed, and whether the same call may succeed later. */
export type ModelFailure = {
  canPass: boolean
  message: string
  retryAfterMs?: number
  /** Whether it is the request that the provider does not take: another one it may. */
  isRefused?: true
}

/** Reads seconds or a date, as in HTTP; some providers also send milliseconds. */
function waitOf(headers: Record<string, string> = {}): number | undefined {
  const exact = Number.parseFloat(headers['retry-after-ms'] ?? '')
  if (exact >= 0) return exact
  const text = headers['retry-after']
  if (text === undefined) return undefined
  const seconds = Number.parseFloat(text)
  const wait = Number.isNaN(seconds) ? Date.parse(text) - Date.now() : seconds * 1000
  return wait >= 0 ? wait : undefined
}

/** Finds what may be a key: the text after a word such as `token`, or 24 and more letters with digits among them. */
const keys =
  /\b(?:sk|pk|rk|gsk|xai|key|token|bearer)[-_ :="']{1,3}(?=[\w.-]{0,200}\d)[\w.-]{6,}|\b(?=\w{0,200}\d)\w{24,}\b/gi

/** Words of a provider for storage. Some repeat what they were sent, the key among it. */
function wordsOf({ message }: Error): string {
  return plainText(plainText(message, 3000).replace(keys, '(left out)'), 300)
}

/** Leaves out the provider's own message where it is about the key, which may be set in the environment as well. */
function lasting(name: string, status: number, words: string): string {
  if (status === 401 || status === 403)
    return `The provider of ${name} refused the API key (${status}). Settings → Models says where the key is set.`
  if (status === 404)
    return `The provider does not know the model ${name}. Settings → Models says where its name is set.`
  return `The provider of ${name} refused the request (${status}): ${words}`
}

/** Too large, or with something in it that the provider does not take. */
const refusals = new Set([400, 413, 422])

function ofCall(name: string, error: APICallError): ModelFailure {
  const status = error.statusCode
  const words = wordsOf(error)
  if (status === undefined)
    return { canPass: true, message: `The provider of ${name} could not be reached: ${words}` }
  const canPass = status < 400 || status === 408 || status === 409 || status === 429 || status >= 500
  if (!canPass) {
    const message = lasting(name, status, words)
    return refusals.has(status) ? { canPass, message, isRefused: true } : { canPass, message }
  }
  const wait = waitOf(error.responseHeaders)
  const retryAfter = wait === undefined ? {} : { retryAfterMs: wait }
  if (status === 429)
    return {
      canPass,
      message: `The provider of ${name} asked to wait: its limit is reached (429).`,
      ...retryAfter,
    }
  if (status < 400)
    return { canPass, message: `The provider of ${name} sent an answer that is not valid: ${words}` }
  return { canPass, message: `The provider of ${name} failed (${status}): ${words}`, ...retryAfter }
}

/** Classifies a failed call; null when neither the model nor its provider caused the failure. */
export function modelFailure(name: string, thrown: unknown): ModelFailure | null {
  const error = RetryError.isInstance(thrown) ? thrown.lastError : thrown
  if (APICallError.isInstance(error)) return ofCall(name, error)
  if (!(error instanceof Error)) return null
  if (error.name === 'TimeoutError' || error.name === 'AI_TimeoutError')
    return { canPass: true, message: `The provider of ${name} did not answer in time.` }
  if (error.name.startsWith('AI_'))
    return {
      canPass: true,
      message: `The model ${name} sent an answer that could not be read: ${wordsOf(error)}`,
    }
  return null
}
