import type { IncomingMessage } from 'node:http'
import { ORPCError } from '@orpc/server'
import { invalid } from '#service/core/errors.ts'
import { checkText } from './check-text.ts'
import { malformed, parseJson } from './parse-json.ts'

const bodyLimit = 1024 * 1024

function tooLarge() {
  return new ORPCError('PAYLOAD_TOO_LARGE', {
    status: 413,
    message: 'The body is larger than 1 MiB. Send it in several requests.',
  })
}

/**
 * Reads the body. One that is too large is refused at once while the rest is discarded: closing the connection while the
 * client is still sending would lose the answer. The time limit of a request bounds how long that may last.
 */
function readAll(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > bodyLimit) return Promise.reject(tooLarge())
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= bodyLimit) return void chunks.push(chunk)
      chunks.length = 0
      reject(tooLarge())
    })
    request.once('end', () => resolve(Buffer.concat(chunks)))
    request.once('error', () => reject(malformed('The body broke off.')))
    request.once('close', () => reject(malformed('The body broke off.')))
  })
}

/** Reads the JSON body of a write and checks its text. An empty body is an empty object, so that each missing field is named. */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const type = request.headers['content-type']
  const encoding = request.headers['content-encoding']
  const bytes = await readAll(request)
  if (bytes.length === 0) return {}
  if (encoding !== undefined && encoding !== 'identity')
    throw new ORPCError('UNSUPPORTED_MEDIA_TYPE', {
      status: 415,
      message: 'Send the body without a content encoding.',
    })
  if (type === undefined || !/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type))
    throw new ORPCError('UNSUPPORTED_MEDIA_TYPE', {
      status: 415,
      message: 'Send the body as application/json.',
    })
  return parseJson(bytes)
}

/** Values of the parameters in a path. */
export type Params = Record<string, string>

/** Refuses path parameters in the body, where they could say something else. */
function refuseParams(given: object, params: Params): void {
  const names = Object.keys(params).filter((name) => Object.hasOwn(given, name))
  const message = 'Unknown field: leave it out, the address says it already'
  if (names.length > 0) throw invalid(names.map((name) => ({ path: [name], message })))
}

/** Adds the parameters of the path to the input of a request. */
export function withParams(given: unknown, params: Params): unknown {
  checkText(params)
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
  refuseParams(given, params)
  return { ...given, ...params }
}
