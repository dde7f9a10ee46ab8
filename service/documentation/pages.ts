import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Page } from '#service/core/http/listener.ts'
import { openApiText } from './openapi.ts'
import { referencePage, referencePolicy, startScript } from './reference-page.ts'

const compress = promisify(gzip)

type Asset = { type: string; plain: Buffer; packed: Buffer; tag: string; policy: string | null }

async function asset(type: string, content: string | Buffer, policy: string | null = null): Promise<Asset> {
  const plain = Buffer.from(content)
  const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { type, plain, packed: await compress(plain), tag, policy }
}

function scalar(): Promise<Buffer> {
  // The package exports no path to its script for browsers, so it is found beside its entry.
  return readFile(new URL('./browser/standalone.js', import.meta.resolve('@scalar/api-reference')))
}

const script = 'text/javascript; charset=utf-8'

const makers: Record<string, () => Promise<Asset>> = {
  '/v1/openapi.json': async () => asset('application/json; charset=utf-8', await openApiText()),
  '/v1/reference': () => asset('text/html; charset=utf-8', referencePage, referencePolicy),
  '/v1/reference/start.js': () => asset(script, startScript),
  '/v1/reference/scalar.js': async () => asset(script, await scalar()),
}

/** The description of the interface and the page that shows it; both need no key. */
export async function documentationPages(): Promise<Page> {
  const made = new Map<string, Promise<Asset>>()
  return async (request, response, path) => {
    const name = path.replace(/(.)\/$/, '$1')
    const make = Object.hasOwn(makers, name) ? makers[name] : undefined
    if (!make) return false
    const pending = made.get(name) ?? make()
    made.set(name, pending)
    const found = await pending
    const packed = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
    response.setHeader('ETag', found.tag)
    response.setHeader('Cache-Control', 'no-cache')
    response.setHeader('Vary', 'Accept-Encoding')
    response.setHeader('X-Content-Type-Options', 'nosniff')
    if (found.policy) response.setHeader('Content-Security-Policy', found.policy)
    if (request.headers['if-none-match'] === found.tag) {
      response.writeHead(304).end()
      return true
    }
    const body = packed ? found.packed : found.plain
    response.writeHead(200, {
      'content-type': found.type,
      'content-length': body.length,
      ...(packed ? { 'content-encoding': 'gzip' } : {}),
    })
    response.end(body)
    return true
  }
}
