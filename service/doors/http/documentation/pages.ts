import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Pages } from '../listener.ts'
import type { Surface } from '../routes.ts'
import { openApiDocument, openApiText } from './openapi.ts'
import { referencePage, referenceStyle } from './reference-page.ts'

/** The reference is text and one style; it loads and runs nothing. */
const referencePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(referenceStyle).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const compress = promisify(gzip)

type Asset = { type: string; plain: Buffer; packed: Buffer; tag: string; policy: string | null }

async function asset(type: string, content: string | Buffer, policy: string | null = null): Promise<Asset> {
  const plain = Buffer.from(content)
  const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { type, plain, packed: await compress(plain), tag, policy }
}

function makersOf(dashboardUrl: string | null): Record<string, () => Promise<Asset>> {
  return {
    '/v1/openapi.json': async () => asset('application/json; charset=utf-8', await openApiText()),
    '/v1/reference': async () =>
      asset(
        'text/html; charset=utf-8',
        referencePage(await openApiDocument(), dashboardUrl),
        referencePolicy,
      ),
  }
}

function send(request: IncomingMessage, response: ServerResponse, found: Asset): void {
  response.setHeader('ETag', found.tag)
  response.setHeader('Cache-Control', 'no-cache')
  response.setHeader('Vary', 'Accept-Encoding')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  if (found.policy) response.setHeader('Content-Security-Policy', found.policy)
  if (request.headers['if-none-match'] === found.tag) return void response.writeHead(304).end()
  const packed = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  const body = packed ? found.packed : found.plain
  if (packed) response.setHeader('Content-Encoding', 'gzip')
  response.writeHead(200, { 'content-type': found.type, 'content-length': body.length })
  response.end(body)
}

/** A page answers with a slash behind its name as well. */
function addressesOf(name: string): [string, string][] {
  return name === '/' ? [[name, name]] : [name, `${name}/`].map((address) => [address, name])
}

/**
 * The description of the interface and the page that shows it; both need no key and are made once. The common
 * interface has neither.
 */
export function documentationPages(surface: Surface, dashboardUrl: string | null): Pages {
  const makers = makersOf(dashboardUrl)
  const made = new Map<string, Promise<Asset>>()
  const names = new Map(surface === 'full' ? Object.keys(makers).flatMap(addressesOf) : [])
  return {
    has: (path) => names.has(path),
    async respond(request, response, path) {
      const name = names.get(path) ?? path
      const make = makers[name]
      if (!make) throw new Error(`there is no page ${name}`)
      const pending = made.get(name) ?? make()
      made.set(name, pending)
      pending.catch(() => made.delete(name))
      send(request, response, await pending)
    },
  }
}
