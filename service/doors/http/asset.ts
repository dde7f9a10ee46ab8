import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const compress = promisify(gzip)

/** Something that is the same for everybody, in both forms in which it is sent. */
export type Asset = {
  type: string
  plain: Buffer
  packed: Buffer
  tag: string
  headers: Record<string, string>
}

export async function asset(
  type: string,
  content: string | Buffer,
  headers: Record<string, string> = {},
): Promise<Asset> {
  const plain = Buffer.from(content)
  const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { type, plain, packed: await compress(plain), tag, headers }
}

export function sendAsset(request: IncomingMessage, response: ServerResponse, found: Asset): void {
  response.setHeader('ETag', found.tag)
  response.setHeader('Cache-Control', 'no-cache')
  response.setHeader('Vary', 'Accept-Encoding')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  for (const [name, value] of Object.entries(found.headers)) response.setHeader(name, value)
  if (request.headers['if-none-match'] === found.tag) return void response.writeHead(304).end()
  const packed = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  const body = packed ? found.packed : found.plain
  if (packed) response.setHeader('Content-Encoding', 'gzip')
  response.writeHead(200, { 'content-type': found.type, 'content-length': body.length })
  response.end(body)
}
