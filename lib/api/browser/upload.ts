import { AnswerError, isSessionEnded } from '../errors.ts'
import { endSession, noteAnswer, noteRole } from './session.ts'

type Options = { signal?: AbortSignal; onProgress?: (sent: number, of: number) => void }

/**
 * Sends a form with a file to an operation. Uses the older interface of browsers, because `fetch` does not tell how much of a
 * body has been sent. A refusal is an `AnswerError`, a lost connection a `TypeError`, as with the other operations.
 */
export function sendFile<Answer>(path: `/${string}`, form: FormData, options: Options = {}): Promise<Answer> {
  const { signal, onProgress } = options
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    signal?.addEventListener('abort', () => {
      request.abort()
      reject(signal.reason)
    })
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total)
    request.onerror = () => reject(new TypeError('The connection was cut.'))
    request.onload = () => {
      try {
        resolve(answerOf(request) as Answer)
      } catch (error) {
        if (isSessionEnded(error)) endSession()
        reject(error)
      }
    }
    request.open('POST', `/api/v1${path}`)
    request.send(form)
  })
}

function answerOf(request: XMLHttpRequest): unknown {
  const { status } = request
  const headers = new Headers(
    request
      .getAllResponseHeaders()
      .split('\r\n')
      .flatMap((line): [string, string][] => {
        const at = line.indexOf(':')
        return at > 0 ? [[line.slice(0, at), line.slice(at + 1).trim()]] : []
      }),
  )
  noteRole({ headers })
  const body = parsed(request.responseText)
  if (status < 200 || status >= 300) throw AnswerError.from(status, Object.fromEntries(headers), body)
  noteAnswer()
  return body
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
