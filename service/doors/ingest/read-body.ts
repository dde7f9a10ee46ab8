import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, type ZlibOptions } from 'node:zlib'
import { ORPCError } from '@orpc/client'

const limit = 25 * 1024 * 1024

const number = new Intl.NumberFormat('en', { useGrouping: true })

function tooLarge(most = limit) {
  const size =
    most < 1024 * 1024 ? `${number.format(most / 1024)} KiB` : `${number.format(most / 1024 / 1024)} MiB`
  return new ORPCError('PAYLOAD_TOO_LARGE', { status: 413, message: `The body is larger than ${size}.` })
}

function broken(message: string) {
  return new ORPCError('BAD_REQUEST', { message })
}

/** Looked at before anything is read. */
export function checkLength({ headers }: IncomingMessage, most = limit): void {
  if (Number(headers['content-length'] ?? 0) > most) throw tooLarge(most)
}

/** A body that is too large is refused at once and flows on unread, so that its sender gets the answer. */
export function readAll(request: IncomingMessage, most = limit): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= most) return void chunks.push(chunk)
      chunks.length = 0
      reject(tooLarge(most))
    })
    request.once('end', () => resolve(Buffer.concat(chunks, Math.min(size, most))))
    request.once('error', () => reject(broken('The body broke off.')))
    request.once('close', () => reject(broken('The body broke off.')))
  })
}

type Unpack = (body: Buffer, options: ZlibOptions) => Promise<Buffer>

const encodings: Record<string, Unpack> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}

/** The body as its sender meant it. A body that grows beyond the limit is given up while it is unpacked. */
export async function decoded(body: Buffer, encoding: string | undefined, most = limit): Promise<Buffer> {
  const name = encoding?.trim().toLowerCase() ?? 'identity'
  if (name === 'identity' || name === '') return body
  const unpack = Object.hasOwn(encodings, name) ? encodings[name] : undefined
  if (!unpack)
    throw new ORPCError('UNSUPPORTED_MEDIA_TYPE', {
      status: 415,
      message: 'Send the body as it is, or encoded as gzip, deflate or br.',
    })
  try {
    return await unpack(body, { maxOutputLength: most })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(most)
    throw broken(`The body is not encoded as ${name}.`)
  }
}
