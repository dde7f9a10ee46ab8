import { expect, test } from '@playwright/test'
import { freePort } from '#scripts/addresses.ts'
import { type Dashboard, startDashboard } from '#scripts/dashboard.ts'
import { expectAccessible } from './fixtures/accessibility.ts'
import { emptyOrganization, StubService } from './fixtures/stub-service.ts'

const owner = { SIGNALBOX_OWNER_EMAIL: 'ada@quiet.example', SIGNALBOX_OWNER_PASSWORD: 'seven green signals' }
const service = new StubService(await freePort())
let plain: Dashboard
let withOwner: Dashboard

/** Starts a service with the common interface only, without members. */
test.beforeAll(async () => {
  service.answer = emptyOrganization
  await service.start()
  const start = async (host: string, settings: Record<string, string>) => {
    const port = await freePort()
    return startDashboard({ port, host, settings, apiUrl: service.url, apiKey: 'sbx_stub' })
  }
  plain = await start('127.0.0.1', {})
  const url = `http://127.0.0.1:${await freePort()}`
  withOwner = await start('127.0.0.1', {
    ...owner,
    SIGNALBOX_OIDC_ISSUER: url,
    SIGNALBOX_OIDC_ID: 'a',
    SIGNALBOX_OIDC_SECRET: 'b',
  })
})

test.afterAll(async () => {
  await plain?.stop()
  await withOwner?.stop()
  await service.stop()
})

test('says what to set, and lets in whoever sits at the machine', async ({ page }) => {
  await page.goto(plain.url)
  await expect(page.getByText('SIGNALBOX_OWNER_EMAIL=')).toBeVisible()
  await expect(page.getByText('SIGNALBOX_OWNER_PASSWORD=')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue on this machine' }).click()
  await expect(page).toHaveURL(`${plain.url}/`)
})

test('the owner of the settings comes in by password', async ({ page }) => {
  await page.goto(`${withOwner.url}/people`)
  await expect(page.getByRole('button', { name: /Continue with/ })).toHaveCount(0)
  await page.getByLabel('E-mail', { exact: true }).fill(owner.SIGNALBOX_OWNER_EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(owner.SIGNALBOX_OWNER_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(`${withOwner.url}/people`)
})

test('a service that does not describe itself has no reference, and the page says so', async ({ page }) => {
  service.answer = (path) =>
    path === '/v1/openapi.json' ? { status: 404, body: { message: 'Not found' } } : emptyOrganization(path)
  await page.goto(plain.url)
  await page.getByRole('button', { name: 'Continue on this machine' }).click()
  await page.waitForURL(`${plain.url}/`)
  await page.goto(`${plain.url}/reference`)
  await expect(page.getByText('The OpenAPI document is not part of this service')).toBeVisible()
  await expectAccessible(page)
})

test('each page of the settings says what this service does not have', async ({ page }) => {
  await page.goto(plain.url)
  await page.getByRole('button', { name: 'Continue on this machine' }).click()
  await page.waitForURL(`${plain.url}/`)
  for (const place of [
    '',
    '/account',
    '/members',
    '/keys',
    '/destinations',
    '/integrations',
    '/models',
    '/audit',
  ]) {
    const answer = await page.goto(`${plain.url}/settings${place}`)
    expect(answer?.status(), place).toBe(200)
    await expect(page.getByText('not part of this service'), place).toBeVisible()
  }
})

test('a service that cannot be reached is a 502 in the shape of its errors', async ({ page }) => {
  await page.goto(plain.url)
  await page.getByRole('button', { name: 'Continue on this machine' }).click()
  await page.waitForURL(`${plain.url}/`)
  await service.stop()
  const answer = await page.request.get(`${plain.url}/api/v1/people`)
  expect(answer.status()).toBe(502)
  expect(await answer.json()).toEqual({
    defined: false,
    code: 'BAD_GATEWAY',
    status: 502,
    message: 'The service does not answer.',
  })
  await service.start()
})
