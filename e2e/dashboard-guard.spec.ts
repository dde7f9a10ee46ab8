import { get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
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
    // On to the page that asks who this is.
    expect((await ask('localhost:3000')).status).toBe(307)
    expect((await ask('[::1]')).status).toBe(307)
  })
}

test('keeps the chosen theme from the first byte on', async ({ page, request }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  const saved = page.waitForResponse('**/theme')
  await page.getByRole('radio', { name: 'Night shift (dark)' }).check({ force: true })
  const { r, g, b } = await page.evaluate(() => {
    const [r = 0, g = 0, b = 0] =
      getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g)?.map(Number) ?? []
    return { r, g, b }
  })
  expect(Math.max(r, g, b)).toBeLessThan(64)
  await saved
  const cookies = await page.context().cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  expect(await (await request.get('/', { headers: { cookie } })).text()).toContain('data-theme="dark"')
})

test('an address that leads nowhere says so with the right status', async ({ page }) => {
  const answer = await page.goto('/nowhere')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No track leads here.')
  await expectAccessible(page)
})
