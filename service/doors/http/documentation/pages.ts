import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Pages } from '../listener.ts'
import type { Surface } from '../routes.ts'
import { openApiText } from './openapi.ts'

/** What the reference may load: itself and the script beside it, nothing from elsewhere. */
const referencePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const referencePage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Signalbox API reference</title>
    <link rel="icon" href="data:,">
    <style>
      @font-face { font-family: "Inter Variable"; src: url(/v1/reference/inter.woff2) format("woff2");
        font-weight: 100 900; font-display: swap }
      @font-face { font-family: "JetBrains Mono Variable"; src: url(/v1/reference/jetbrains-mono.woff2) format("woff2");
        font-weight: 100 800; font-display: swap }
      body { margin: 0; color-scheme: light dark; background: light-dark(#fbfaf8, #131416) }
    </style>
  </head>
  <body>
    <div id="reference"></div>
    <noscript><p>The reference needs JavaScript. The same facts are in <a href="/v1/openapi.json">openapi.json</a>.</p></noscript>
    <script src="/v1/reference/scalar.js"></script>
    <script src="/v1/reference/start.js"></script>
  </body>
</html>
`

const configuration = {
  url: '/v1/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  defaultOpenAllTags: true,
  documentDownloadType: 'json',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
}

/** `css` gives the reference the colours and type of the dashboard. */
function startScript(css: string): string {
  return `Scalar.createApiReference('#reference', ${JSON.stringify({ ...configuration, customCss: css })})\n`
}

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
