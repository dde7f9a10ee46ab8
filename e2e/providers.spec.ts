import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { freePort } from '#scripts/addresses.ts'
import { type Dashboard, startDashboard } from '#scripts/dashboard.ts'
import { expectAccessible } from './fixtures/accessibility.ts'
import { IdentityProvider } from './fixtures/identity-provider.ts'
import { leaveIdle } from './fixtures/idle-session.ts'
import { product } from './fixtures/product.ts'

const { api, key, dataDir } = product()
let provider: IdentityProvider
let dashboard: Dashboard

test.beforeAll(async () => {
  provider = new IdentityProvider(await freePort())
  await provider.start()
  dashboard = await startDashboard({
    port: await freePort(),
    host: '127.0.0.1',
    apiUrl: api,
    apiKey: key,
    secret: readFileSync(join(dataDir, 'secret'), 'utf8').trim(),
    settings: {
      SIGNALBOX_OIDC_ISSUER: provider.issuer,
      SIGNALBOX_OIDC_ID: 'signalbox',
      SIGNALBOX_OIDC_SECRET: 'between us',
      SIGNALBOX_OIDC_NAME: 'Halden ID',
      SIGNALBOX_GITHUB_ID: 'a',
      SIGNALBOX_GITHUB_SECRET: 'b',
    },
  })
})

test.afterAll(async () => {
  await dashboard?.stop()
  provider.stop()
})

async function comeThrough(page: Page, claims: Record<string, unknown>): Promise<void> {
  provider.claims = claims
  await page.goto(`${dashboard.url}/people?search=ada`)
  await page.getByRole('button', { name: 'Continue with Halden ID' }).click()
}

test('offers what is set, and is accessible', async ({ page }) => {
  await page.goto(dashboard.url)
  await expect(page.getByRole('button', { name: /^Continue with/ })).toHaveText([
    'Continue with GitHub',
    'Continue with Halden ID',
  ])
  await expectAccessible(page)
})

test('a member with a verified e-mail address comes in, and where they wanted to go', async ({ page }) => {
  await comeThrough(page, { email: 'Tomasz@northline.example', email_verified: true, name: 'T.' })
  await expect(page).toHaveURL(`${dashboard.url}/people?search=ada`)
  const me = await (await page.request.get(`${dashboard.url}/api/v1/me`)).json()
  expect(me).toMatchObject({ member: { email: 'tomasz@northline.example', role: 'owner' } })
})

test('a member without a password confirms there that it is them, in another window', async ({ page }) => {
  const email = 'luca@northline.example'
  await comeThrough(page, { email, email_verified: true, sub: 'account-luca' })
  await expect(page).toHaveURL(`${dashboard.url}/people?search=ada`)
  await page.locator('html[data-shell=ready]').waitFor({ state: 'attached' })
  await leaveIdle(email)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: /rows? as CSV$/ }).click()
  const asking = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await asking.getByRole('button', { name: 'Confirm with Halden ID' }).click()
  expect((await file).suggestedFilename()).toBe('people.csv')
  await expect(asking).toBeHidden()
})

test('from then on the account counts, whatever address it has', async ({ page }) => {
  const account = { sub: 'account-7', email_verified: true }
  await comeThrough(page, { ...account, email: 'priya@northline.example' })
  await expect(page).toHaveURL(`${dashboard.url}/people?search=ada`)
  const me = async () => (await page.request.get(`${dashboard.url}/api/v1/me`)).json()
  expect(await me()).toMatchObject({ member: { email: 'priya@northline.example' } })
  await page.context().clearCookies()
  await comeThrough(page, { ...account, email: 'tomasz@northline.example' })
  await expect(page).toHaveURL(`${dashboard.url}/people?search=ada`)
  expect(await me()).toMatchObject({ member: { email: 'priya@northline.example' } })
  await page.context().clearCookies()
  await comeThrough(page, { ...account, sub: 'account-8', email: 'priya@northline.example' })
  await expect(page.getByText('Another account of this provider is linked')).toBeVisible()
  expect((await page.request.get(`${dashboard.url}/api/v1/me`)).status()).toBe(401)
})

const unverified = [
  { email: 'tomasz@northline.example', email_verified: false },
  { email: 'tomasz@northline.example' },
  {},
]

for (const claims of unverified) {
  test(`nobody comes in with ${JSON.stringify(claims)}`, async ({ page }) => {
    await comeThrough(page, claims)
    await expect(page.getByText('has not verified your e-mail address')).toBeVisible()
    expect((await page.request.get(`${dashboard.url}/api/v1/me`)).status()).toBe(401)
  })
}

test('somebody who is no member is told whom to ask', async ({ page }) => {
  await comeThrough(page, { sub: 'stranger', email: 'stranger@elsewhere.example', email_verified: true })
  await expect(page.getByText(/No member of Northline has the e-mail address/)).toBeVisible()
  expect((await page.request.get(`${dashboard.url}/api/v1/me`)).status()).toBe(401)
})
