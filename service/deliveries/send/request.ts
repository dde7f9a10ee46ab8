import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import {
  checkLiteral,
  checkWebPort,
  guardedLookup,
  hostOf,
  type Reach,
  RefusedAddress,
  RefusedPort,
} from './reach.ts'
import { SendFailure } from './sender.ts'

/** Failure without an answer. `sent`: the other side may have received the request. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  readonly sent: boolean
  readonly code: string

  constructor(sent: boolean, cause: Error) {
    super(sent ? 'the connection was lost before the answer' : 'no connection could be made', { cause })
    this.sent = sent
    this.code = 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
  }
}

type Init = { method?: string; headers?: unknown; body?: unknown; signal?: AbortSignal | null }

const longestAnswer = 1_000_000
const bodiless = new Set([101, 204, 205, 304])

function headersOf(given: unknown): Headers {
  if (given instanceof Headers) return given
  return new Headers(typeof given === 'object' && given !== null ? { ...given } : {})
}

/**
 * Makes each request on a connection of its own, which shows exactly whether the request was sent; a pooled connection does
 * not. Does not follow redirects.
 */
export function requester(patience: number, reach: Reach, longest = longestAnswer) {
  return (address: string | URL, init: Init = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const url = new URL(address)
      const isSecure = url.protocol === 'https:'
      let sent = false
      const fail = (cause: Error) => reject(new NoAnswer(sent, cause))
      try {
        checkLiteral(hostOf(url), reach)
        checkWebPort(url, reach)
      } catch (error) {
        return fail(error instanceof Error ? error : new Error(String(error)))
      }
      const body = init.body === undefined || init.body === null ? '' : String(init.body)
      const headers = headersOf(init.headers)
      headers.set('content-length', String(Buffer.byteLength(body)))
      const request = (isSecure ? secureRequest : plainRequest)(url, {
        method: init.method ?? 'GET',
        headers: Object.fromEntries(headers),
        agent: false,
        lookup: guardedLookup(reach),
      })
      const late = setTimeout(() => {
        request.destroy(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' }))
      }, patience)
      const leave = () => request.destroy(new Error('the caller has left'))
      init.signal?.addEventListener('abort', leave, { once: true })
      request.once('close', () => {
        clearTimeout(late)
        init.signal?.removeEventListener('abort', leave)
      })
      request.once('error', fail)
      request.once('socket', (socket) => {
        socket.once(isSecure ? 'secureConnect' : 'connect', () => {
          sent = true
        })
      })
      request.once('response', (answer) => {
        const chunks: Buffer[] = []
        let size = 0
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > longest) request.destroy(new Error('the answer is too long'))
          else chunks.push(chunk)
        })
        answer.once('error', fail)
        answer.once('end', () => {
          const status = answer.statusCode ?? 0
          const known = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
            values.map((value): [string, string] => [name, value]),
          )
          const text = bodiless.has(status) ? null : Buffer.concat(chunks)
          resolve(new Response(text, { status, statusText: answer.statusMessage, headers: known }))
        })
      })
      request.end(body)
    })
}

/** Explains a missing answer. Unless the request was certainly not sent, it counts as possibly sent. */
export function lostAnswer(provider: string, error: unknown): SendFailure {
  if (error instanceof SendFailure) return error
  if (!(error instanceof NoAnswer))
    return new SendFailure('uncertain', `${provider} gave an answer that could not be read.`)
  if (error.cause instanceof RefusedAddress)
    return new SendFailure(
      'lasting',
      'The address leads into a private network, where this service may not send. Use a public address, or allow ' +
        'it with SIGNALBOX_ALLOW_PRIVATE_DESTINATIONS.',
    )
  if (error.cause instanceof RefusedPort)
    return new SendFailure(
      'lasting',
      'The address has a port where this service may not send. Use 443, or allow it with ' +
        'SIGNALBOX_ALLOW_PRIVATE_DESTINATIONS.',
    )
  if (!error.sent) return new SendFailure('passing', `${provider} could not be reached (${error.code}).`)
  return new SendFailure(
    'uncertain',
    `The connection to ${provider} was lost after sending (${error.code}); whether the message arrived is not known.`,
  )
}

/**
 * Classifies a failure by its status alone. With 503 the request was not accepted. After a failure while handling it (500)
 * or in a gateway (502, 504) the message may have been sent.
 */
export function refusedStatus(provider: string, status: number, retryAfter: number | null): SendFailure {
  if (status === 429) return new SendFailure('slower', `${provider} asks to send more slowly.`, retryAfter)
  if (status === 503)
    return new SendFailure('passing', `${provider} has a problem of its own (503).`, retryAfter)
  if (status >= 500)
    return new SendFailure(
      'uncertain',
      `${provider} failed in the middle (${status}); it may have sent the message.`,
      retryAfter,
    )
  return new SendFailure('lasting', `${provider} refused the message (${status}).`)
}
