import { get } from 'node:http'
import type { BrowserContext, CDPSession } from '@playwright/test'
import type { Place } from './places.ts'

export type FirstLoad = {
  route: string
  status: number
  scripts: number
  /** Bytes, as Chromium received them, of the scripts that the page itself names. */
  sent: number
  /** Bytes of further scripts that these load, until the page is idle. */
  later: number
  encoding: string
  gzip: number | null
  brotli: number | null
  budget: number
}

type Script = { url: string; encoding: string; headerBytes: number; bytes: number }

/** Loads a page with an empty cache, without interacting with it. */
export async function measureFirstLoad(
  context: BrowserContext,
  origin: string,
  place: Place,
): Promise<FirstLoad> {
  const page = await context.newPage()
  try {
    const session = await context.newCDPSession(page)
    const scripts = await watchScripts(session)
    const answer = await page.goto(origin + place.path, { waitUntil: 'networkidle' })
    const html = (await answer?.text()) ?? ''
    const seen = [...new Map([...scripts.values()].map((script) => [script.url, script])).values()]
    const isNamed = ({ url }: Script) => html.includes(new URL(url).pathname)
    const first = seen.filter(isNamed)
    const addresses = first.map(({ url }) => url)
    return {
      route: place.route,
      status: answer?.status() ?? 0,
      scripts: addresses.length,
      sent: sum(first.map(bodyBytes)),
      later: sum(seen.filter((script) => !isNamed(script)).map(bodyBytes)),
      encoding: [...new Set(first.map(({ encoding }) => encoding))].join('+'),
      gzip: await bytesAs('gzip', addresses),
      brotli: await bytesAs('br', addresses),
      budget: place.budgetKb * 1000,
    }
  } finally {
    await page.close()
  }
}

async function watchScripts(session: CDPSession): Promise<Map<string, Script>> {
  const scripts = new Map<string, Script>()
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type !== 'Script' || !response.url.startsWith('http')) return
    const headers = Object.entries(response.headers)
    const encoding = headers.find(([name]) => name.toLowerCase() === 'content-encoding')?.[1] ?? 'none'
    scripts.set(requestId, { url: response.url, encoding, headerBytes: response.encodedDataLength, bytes: 0 })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId)
    if (script) script.bytes = encodedDataLength
  })
  return scripts
}

/** All scripts in one encoding; null when the server does not send it. */
async function bytesAs(encoding: string, addresses: string[]): Promise<number | null> {
  const sizes = await Promise.all(addresses.map((url) => bytesOf(url, encoding)))
  return sizes.includes(null) ? null : sum(sizes.map((size) => size ?? 0))
}

/** Counts the bytes of an answer as sent; `fetch` would decode them. */
function bytesOf(url: string, encoding: string): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { 'accept-encoding': encoding } }, (answer) => {
      const isSo = answer.headers['content-encoding'] === encoding
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.once('end', () => resolve(isSo ? bytes : null)).once('error', reject)
    })
    request.once('error', reject)
  })
}

function bodyBytes({ bytes, headerBytes }: Script): number {
  return Math.max(0, bytes - headerBytes)
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
