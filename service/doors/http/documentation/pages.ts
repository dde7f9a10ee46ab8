import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Pages } from '../listener.ts'
import type { Surface } from '../routes.ts'
import { openApiText } from './openapi.ts'
import { referencePage, referencePolicy, startScript } from './reference-page.ts'

const compress = promisify(gzip)

type Asset = { type: string; plain: Buffer; packed: Buffer; tag: string; policy: string | null }

async function asset(type: string, content: string | Buffer, policy: string | null = null): Promise<Asset> {
  const plain = Buffer.from(content)
  const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { type, plain, packed: await compress(plain), tag, policy }
}

/** Packages that export no path to a file of theirs are reached through the folder of one they do export. */
function fileBeside(entry: string, path: string): Promise<Buffer> {
  return readFile(new URL(path, import.meta.resolve(entry)))
}

function font(name: string): Promise<Buffer> {
  return fileBeside(`@fontsource-variable/${name}`, `./files/${name}-latin-wght-normal.woff2`)
}

const script = 'text/javascript; charset=utf-8'
const css = new URL('./reference.css', import.meta.url)

const makers: Record<string, () => Promise<Asset>> = {
  '/v1/openapi.json': async () => asset('application/json; charset=utf-8', await openApiText()),
  '/v1/reference': () => asset('text/html; charset=utf-8', referencePage, referencePolicy),
  '/v1/reference/start.js': async () => asset(script, startScript(await readFile(css, 'utf8'))),
  '/v1/reference/scalar.js': async () =>
    asset(script, await fileBeside('@scalar/api-reference', './browser/standalone.js')),
  '/v1/reference/inter.woff2': async () => asset('font/woff2', await font('inter')),
  '/v1/reference/jetbrains-mono.woff2': async () => asset('font/woff2', await font('jetbrains-mono')),
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
export function documentationPages(surface: Surface): Pages {
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
