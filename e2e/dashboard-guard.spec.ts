import { get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import { product } from './fixtures/product.ts'
import { test } from './fixtures/signed-in.ts'

const { dashboard } = product()

/** `fetch` does not let a request name a host that is not the one of its address. */
function answerTo(url: string, headers: OutgoingHttpHeaders): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, resolve).once('error', reject)
  })
}

test('allows scripts by a nonce that is new in every answer', async ({ request }) => {
  const policies = [await request.get('/'), await request.get('/')].map(
    (answer) => answer.headers()['content-security-policy'] ?? '',
  )
  const [first, second] = policies.map((policy) => /'nonce-(\w+)'/.exec(policy)?.[1])
  expect(first).toBeTruthy()
  expect(first).not.toBe(second)
  for (const policy of policies) expect(policy).not.toMatch(/(?:script-src|style-src) [^;]*unsafe-/)
})

for (const headers of [{}, { purpose: 'prefetch' }, { 'next-router-prefetch': '1' }]) {
  test(`refuses a name that is not of this machine, with ${JSON.stringify(headers)}`, async () => {
    const ask = async (host: string) => {
      const answer = await answerTo(dashboard, { ...headers, host })
      return { status: answer.statusCode, text: await text(answer) }
    }
    const foreign = await ask('signals.example:3000')
    expect(foreign.status).toBe(421)
    expect(foreign.text).toContain('answers only to localhost')
    // Redirects to the sign-in page.
    expect((await ask('localhost:3000')).status).toBe(307)
    expect((await ask('[::1]')).status).toBe(307)
  })
}
