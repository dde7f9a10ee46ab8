import type { IncomingMessage } from 'node:http'
import { ORPCError } from '@orpc/server'
import { checkText } from './check-text.ts'

export const bodyLimit = 1024 * 1024

function tooLarge() {
  return new ORPCError('PAYLOAD_TOO_LARGE', {
    status: 413,
    message: 'The body is larger than 1 MiB. Send it in several requests.',
  })
}

function malformed(message: string) {
  return new ORPCError('BAD_REQUEST', { message, data: { issues: [{ path: [], message }] } })
}

/**
 * A body that is too large is refused at once and flows on unread: a connection that is closed while the client is
 * still sending would take the answer with it. The time limit of a request bounds how long that may go on.
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

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Where reading stopped, when the parser tells; never what stands there. */
function placeOf(failure: unknown): string {
  const [, line, column] = /\(line (\d+) column (\d+)\)/.exec(String(failure)) ?? []
  return line === undefined ? '' : `: look at line ${line}, column ${column}`
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch (failure) {
    throw malformed(`The body is not valid JSON in UTF-8${placeOf(failure)}.`)
  }
}

/**
 * The JSON body of a write, safe to walk and to store. An empty body is an empty object, so that each missing field
 * is named.
 */
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
  const body = parse(bytes)
  checkText(body)
  return body
}
