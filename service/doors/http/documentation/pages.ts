import { createHash } from 'node:crypto'
import { feedbackScript } from '../../feedback/script.ts'
import { type Asset, asset, sendAsset } from '../asset.ts'
import type { Pages } from '../listener.ts'
import type { Surface } from '../operations.ts'
import { openApiDocument } from './openapi.ts'
import { referencePage, referenceStyle } from './reference-page.ts'

/** Forbids loading and scripts: the reference is text with one style sheet. */
const referencePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(referenceStyle).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Any page may load it, also one that asks where what it loads comes from. */
const forEveryPage = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' }

function makersOf(dashboardUrl: string | null): Record<string, () => Promise<Asset>> {
  return {
    '/v1/openapi.json': async () =>
      asset('application/json; charset=utf-8', JSON.stringify(await openApiDocument())),
    '/v1/reference': async () =>
      asset('text/html; charset=utf-8', referencePage(await openApiDocument(), dashboardUrl), {
        'Content-Security-Policy': referencePolicy,
      }),
    '/feedback.js': async () => asset('text/javascript; charset=utf-8', await feedbackScript(), forEveryPage),
  }
}

/** Serves a page with and without a trailing slash. */
function addressesOf(name: string): [string, string][] {
  return name === '/' ? [[name, name]] : [name, `${name}/`].map((address) => [address, name])
}

/**
 * Serves the OpenAPI document, the reference page and the feedback form without a key, each made once. The common interface
 * has none of them.
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
      sendAsset(request, response, await pending)
    },
  }
}
