import { expect, test } from '@playwright/test'
import { type Dashboard, startDashboard } from '#scripts/dashboard.ts'
import { freePort } from '#scripts/free-port.ts'
import { expectAccessible, views } from './fixtures/accessibility.ts'
import { emptyOrganization, StubService } from './fixtures/stub-service.ts'

let dashboard: Dashboard
let service: StubService

test.beforeAll(async () => {
  service = new StubService(await freePort())
  dashboard = await startDashboard({
    port: await freePort(),
    host: '127.0.0.1',
    apiUrl: service.url,
    apiKey: 'sbx_stub',
  })
})

test.beforeEach(async () => {
  service.answer = emptyOrganization
  await service.start()
})

test.afterEach(() => service.stop())

test.afterAll(() => dashboard.stop())

test('service down: says what failed and what to run, and comes back by itself', async ({ page }) => {
  await service.stop()
  await page.goto(dashboard.url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The service does not answer.')
  await expect(page.getByText('nothing listens at this address')).toBeVisible()
  await expect(page.getByText('npm start', { exact: true })).toBeVisible()
  await service.start()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quiet', { timeout: 15_000 })
})

test('service down: looks again on a click', async ({ page }) => {
  await page.clock.install()
  await service.stop()
  await page.goto(dashboard.url)
  await service.start()
  await page.getByRole('button', { name: 'Look again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quiet')
})

test('service starting: says that it will pass', async ({ page }) => {
  service.answer = (path) =>
    path === '/health'
      ? { status: 503, body: { status: 'starting' } }
      : { status: 503, body: { message: 'Starting' } }
  await page.goto(dashboard.url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The service is starting.')
})

test('nothing has arrived yet: shows how to send the first message', async ({ page }) => {
  await page.goto(dashboard.url)
  await expect(page.getByRole('heading', { name: 'Send the first message' })).toBeVisible()
  await expect(page.getByText(`curl ${service.url}/messages`)).toBeVisible()
})

test('rate-limited: counts down what the service asks for', async ({ page }) => {
  service.answer = () => ({
    status: 429,
    body: { code: 'TOO_MANY_REQUESTS', message: 'Too many requests' },
    headers: { 'retry-after': '42' },
  })
  await page.goto(dashboard.url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A short wait.')
  await expect(page.getByText(/Looks again by itself in (42|41|40) s/)).toBeVisible()
})

test('the key is refused: says how to make another', async ({ page }) => {
  service.answer = () => ({ status: 401, body: { code: 'UNAUTHORIZED', message: 'No' } })
  await page.goto(dashboard.url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The service does not accept this key.')
})

test('the service fails: names the request, for whoever reads the log', async ({ page }) => {
  service.answer = (path) =>
    path === '/v1/people'
      ? { status: 500, body: { message: 'Internal error' }, headers: { 'x-request-id': 'req-7' } }
      : emptyOrganization(path)
  await page.goto(dashboard.url)
  await expect(page.getByText('Internal error (status 500, request req-7)')).toBeVisible()
})

test('a service without topics and stories: shows the rest', async ({ page }) => {
  service.answer = (path) => {
    if (/topics|stories|me$/.test(path)) return { status: 404, body: { message: 'Not found' } }
    return path === '/health'
      ? emptyOrganization(path)
      : { body: { data: [], page: 1, limit: 1, totalCount: 3 } }
  }
  await page.goto(dashboard.url)
  await expect(page.getByText('3 people at 3 companies, heard in 3 channels.')).toBeVisible()
  await expect(page.getByText('This service does not list topics.')).toBeVisible()
})

for (const { name, colorScheme, viewport } of views) {
  test(`blocked and empty pages are accessible: ${name}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(viewport)
    await page.goto(dashboard.url)
    await expectAccessible(page)
    await service.stop()
    await page.goto(dashboard.url)
    await expectAccessible(page)
  })
}
