import { APICallError, RetryError } from 'ai'
import { plainText } from './model-data.ts'

/** Why a call of a model failed, and whether the same call may work later. */
export type ModelFailure = { canPass: boolean; message: string; retryAfterMs?: number }

/** Seconds or a date, as HTTP has it; some providers tell milliseconds as well. */
function waitOf(headers: Record<string, string> = {}): number | undefined {
  const exact = Number.parseFloat(headers['retry-after-ms'] ?? '')
  if (exact >= 0) return exact
  const text = headers['retry-after']
  if (text === undefined) return undefined
  const seconds = Number.parseFloat(text)
  const wait = Number.isNaN(seconds) ? Date.parse(text) - Date.now() : seconds * 1000
  return wait >= 0 ? wait : undefined
}

/** Never the words of the provider where they may repeat the key. */
function lasting(name: string, status: number, words: string): string {
  if (status === 401 || status === 403)
    return `The provider of ${name} refused the API key (${status}). Check the key in the settings.`
  if (status === 404) return `The provider does not know the model ${name}. Check the name in the settings.`
  return `The provider of ${name} refused the request (${status}): ${words}`
}

function ofCall(name: string, error: APICallError): ModelFailure {
  const status = error.statusCode
  const words = plainText(error.message, 300)
  if (status === undefined)
    return { canPass: true, message: `The provider of ${name} could not be reached: ${words}` }
  const canPass = status < 400 || status === 408 || status === 409 || status === 429 || status >= 500
  if (!canPass) return { canPass, message: lasting(name, status, words) }
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

/** What a failed call means; null when the failure is not one of the model or its provider. */
export function modelFailure(name: string, thrown: unknown): ModelFailure | null {
  const error = RetryError.isInstance(thrown) ? thrown.lastError : thrown
  if (APICallError.isInstance(error)) return ofCall(name, error)
  if (!(error instanceof Error)) return null
  if (error.name === 'TimeoutError' || error.name === 'AI_TimeoutError')
    return { canPass: true, message: `The provider of ${name} did not answer in time.` }
  if (error.name.startsWith('AI_'))
    return {
      canPass: true,
      message: `The model ${name} sent an answer that could not be read: ${plainText(error.message, 300)}`,
    }
  return null
}
