import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { checkLiteral, guardedLookup, hostOf, type Reach } from './address.ts'

/** No answer came. `sent` tells whether the other side may have got the request. */
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

export type Init = { method?: string; headers?: unknown; body?: unknown }

const longestAnswer = 1_000_000
const bodiless = new Set([101, 204, 205, 304])

function headersOf(given: unknown): Headers {
  if (given instanceof Headers) return given
  return new Headers(typeof given === 'object' && given !== null ? { ...given } : {})
}

/**
 * One request on a connection of its own: whether it was sent is then known exactly, which a pooled connection does
 * not tell. Redirects are not followed.
 */
export function requester(patience: number, reach: Reach) {
  return (address: string | URL, init: Init = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const url = new URL(address)
      const isSecure = url.protocol === 'https:'
      let sent = false
      const fail = (cause: Error) => reject(new NoAnswer(sent, cause))
      try {
        checkLiteral(hostOf(url), reach)
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
      request.once('close', () => clearTimeout(late))
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
          if (size > longestAnswer) request.destroy(new Error('the answer is too long'))
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
