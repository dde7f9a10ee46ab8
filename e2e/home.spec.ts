import { get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'
import { expectAccessible, views } from './fixtures/accessibility.ts'
import { product } from './fixtures/product.ts'
import { Traffic } from './fixtures/traffic.ts'

const { dashboard, api, key } = product()
const grouped = new Intl.NumberFormat('en')

async function total(name: string): Promise<string> {
  const answer = await fetch(`${api}/${name}?limit=1`, { headers: { authorization: `Bearer ${key}` } })
  return grouped.format(((await answer.json()) as { totalCount: number }).totalCount)
}

/** `fetch` does not let a request name a host that is not the one of its address. */
function answerTo(url: string, headers: OutgoingHttpHeaders): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, resolve).once('error', reject)
  })
}

test('shows the organization, the state of the service and what has arrived', async ({ page }) => {
  await page.goto(dashboard)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Northline')
  await expect(page.getByText('Line clear')).toBeVisible()
  await expect(page.getByText('Embedded PostgreSQL')).toBeVisible()
  const stations = page.getByRole('region', { name: 'From channels to stories' }).getByRole('listitem')
  for (const name of ['Channels', 'People', 'Companies', 'Topics', 'Stories']) {
    await expect(stations.filter({ hasText: new RegExp(name) })).toContainText(
      await total(name.toLowerCase()),
    )
  }
  await expect(page.getByRole('row')).toHaveCount(7)
})

test('names the address of the API and leads to its reference', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(dashboard)
  await page.getByRole('button', { name: 'Copy the address of the API' }).click()
  await expect(page.getByRole('button', { name: 'Copied the address of the API' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(api)
  await page.getByRole('link', { name: 'API reference' }).click()
  await expect(page).toHaveURL(`${api}/reference`)
})

test('never gives the key away, loads nothing from elsewhere and breaks no policy of its own', async ({
  page,
}) => {
  const traffic = new Traffic(page)
  await page.goto(dashboard, { waitUntil: 'networkidle' })
  const texts = await traffic.texts()
  expect(texts.length).toBeGreaterThan(3)
  expect(texts.filter((text) => text.includes(key))).toEqual([])
  expect(traffic.hosts()).toEqual([new URL(dashboard).host])
  expect(traffic.complaints).toEqual([])
})

test('allows scripts by a nonce that is new in every answer', async ({ request }) => {
  const policies = [await request.get(dashboard), await request.get(dashboard)].map(
    (answer) => answer.headers()['content-security-policy'] ?? '',
  )
  const [first, second] = policies.map((policy) => /'nonce-(\w+)'/.exec(policy)?.[1])
  expect(first).toBeTruthy()
  expect(first).not.toBe(second)
  for (const policy of policies) expect(policy).not.toMatch(/unsafe-(?:inline|eval)/)
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
    expect((await ask('localhost:3000')).status).toBe(200)
    expect((await ask('[::1]')).status).toBe(200)
  })
}

test('keeps the chosen theme from the first byte on', async ({ page, request }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(dashboard)
  const saved = page.waitForResponse(`${dashboard}/theme`)
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
  expect(await (await request.get(dashboard, { headers: { cookie } })).text()).toContain('data-theme="dark"')
})

test('an address that leads nowhere says so with the right status', async ({ page }) => {
  const answer = await page.goto(`${dashboard}/nowhere`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No track leads here.')
  await expectAccessible(page)
})

for (const { name, colorScheme, viewport } of views) {
  test(`is accessible: ${name}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(viewport)
    await page.goto(dashboard)
    await expectAccessible(page)
  })
}

test('fits on a narrow telephone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(dashboard)
  await expectAccessible(page)
})
