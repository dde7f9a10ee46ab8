import { expect, type Page, test } from '@playwright/test'
import { freePort } from '#scripts/addresses.ts'
import { type Dashboard, startDashboard } from '#scripts/dashboard.ts'
import { expectAccessibleInViews } from './fixtures/accessibility.ts'
import { ownClock } from './fixtures/own-clock.ts'
import { type Answer, emptyOrganization, offering, StubService } from './fixtures/stub-service.ts'

let dashboard: Dashboard
let service: StubService

test.beforeAll(async () => {
  service = new StubService(await freePort())
  // The dashboard remembers the state of the service for some seconds, so its clock runs ten times faster.
  dashboard = await startAnother(ownClock(Date.now(), 10))
})

async function startAnother(settings?: Record<string, string>): Promise<Dashboard> {
  const port = await freePort()
  return startDashboard({ port, host: '127.0.0.1', apiUrl: service.url, apiKey: 'sbx_stub', settings })
}

/** The dashboard asks for the operations of a service once a minute, so all answers have to agree. */
function documentAt(path: string): Answer | null {
  return path === '/v1/openapi.json' ? offering('listChannels', 'getMe', 'listRisingTopics') : null
}

test.beforeEach(async () => {
  service.answer = (path) => documentAt(path) ?? emptyOrganization(path)
  await service.start()
})

test.afterEach(() => service.stop())

test.afterAll(() => dashboard.stop())

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/**
 * A service without members lets in the person at its machine. The state is remembered for some seconds, so the
 * first page may show the one before.
 */
async function open(page: Page, url = dashboard.url): Promise<void> {
  const wayIn = page.getByRole('button', { name: 'Continue on this machine' })
  await expect(async () => {
    await page.goto(url)
    await expect(wayIn).toBeVisible({ timeout: 2000 })
  }).toPass()
  await wayIn.click()
  await page.waitForURL(`${url}/`)
}

/** Likewise. */
async function openBlocked(page: Page, path: string, title: string): Promise<void> {
  await expect(async () => {
    await page.goto(dashboard.url + path)
    await expect(heading(page)).toHaveText(title, { timeout: 500 })
  }).toPass()
}

const channel = {
  ...{ id: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10', channelName: 'general', serverName: 'Quiet' },
  ...{ sourceName: 'slack', sourceChannelId: 'C1', sourceServerId: 'S1', context: null, description: null },
  ...{ isConnected: true, messageCount: 3, lastSeenAt: '2026-03-01T10:00:00.000Z' },
  ...{ createdAt: '2026-03-01T10:00:00.000Z', updatedAt: '2026-03-01T10:00:00.000Z' },
}

/** Has one channel, and statistics, which only our service offers. */
function quietOrganization(path: string): Answer {
  const told = documentAt(path)
  if (told) return told
  if (path === '/v1/channels') return { body: { data: [channel], page: 1, limit: 100, totalCount: 1 } }
  const week = { from: '2026-03-02', to: '2026-03-08' }
  if (path === '/v1/statistics/topics') return { body: { timezone: 'UTC', week, before: week, data: [] } }
  return emptyOrganization(path)
}

for (const path of ['/', '/people', '/stories/anything']) {
  test(`service down: ${path} says what failed and what to run, and comes back by itself`, async ({
    page,
  }) => {
    await page.clock.install()
    await service.stop()
    await openBlocked(page, path, 'The service does not answer.')
    await expect(page.getByText('nothing listens at this address')).toBeVisible()
    await expect(page.getByText('npm start', { exact: true })).toBeVisible()
    await service.start()
    await page.clock.runFor(5_000)
    await expect(heading(page)).toHaveText('Sign in to Quiet')
  })
}

test('service down: looks again on a click', async ({ page }) => {
  // Stops intervals, so that it does not check again automatically.
  await page.addInitScript(() => Object.assign(window, { setInterval: () => 0 }))
  await service.stop()
  await openBlocked(page, '/', 'The service does not answer.')
  await service.start()
  // A failed state is remembered for half a second, so one click may come too early. A second click cancels the
  // first, so each gets time.
  await expect(async () => {
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(heading(page)).toHaveText('Sign in to Quiet', { timeout: 5_000 })
  }).toPass()
})

test('service starting: says that it will pass', async ({ page }) => {
  service.answer = (path) =>
    path === '/health'
      ? { status: 503, body: { status: 'starting' } }
      : { status: 503, body: { message: 'Starting' } }
  await openBlocked(page, '/', 'The service is starting.')
})

test('the key is refused: says how to make another', async ({ page }) => {
  service.answer = () => ({ status: 401, body: { code: 'UNAUTHORIZED', message: 'No' } })
  await openBlocked(page, '/', 'The service does not accept the API key of the dashboard.')
})

test('nothing has arrived yet: shows how to send the first message', async ({ page }) => {
  await open(page)
  await expect(heading(page)).toHaveText('Quiet')
  await expect(page.getByRole('heading', { name: 'Send the first message' })).toBeVisible()
  await expect(page.getByText(`curl ${service.url}/messages`)).toBeVisible()
})

test('nothing needs anybody: says so', async ({ page }) => {
  service.answer = quietOrganization
  await open(page)
  await expect(heading(page)).toHaveText('Nothing needs you')
  await expect(page.getByText('All is well.')).toBeVisible()
  await expect(page.getByText('No topic has more messages than the week before.')).toBeVisible()
})

test('a service with what is specified alone: explains what it does not have', async ({ page }) => {
  service.answer = (path) =>
    path.endsWith('openapi.json') ? { status: 404, body: {} } : quietOrganization(path)
  const other = await startAnother()
  try {
    await open(page, other.url)
    await expect(heading(page)).toHaveText('Nothing needs you')
    await expect(page.getByText('Every channel is connected.', { exact: false })).toBeVisible()
    await expect(page.getByText('no story needs you')).toHaveCount(0)
    await expect(page.getByText(/not part of this service/).first()).toBeVisible()
  } finally {
    await other.stop()
  }
})

test('a part that fails: names the request, claims nothing, and works after a retry', async ({ page }) => {
  let broken = true
  service.answer = (path) =>
    broken && path === '/v1/channels'
      ? {
          status: 500,
          body: { defined: true, code: 'INTERNAL_SERVER_ERROR', status: 500, message: 'Internal error' },
          headers: { 'x-request-id': 'req-7' },
        }
      : quietOrganization(path)
  await open(page)
  await expect(heading(page)).toHaveText('Not everything could be checked')
  const needs = page.getByRole('region', { name: 'Needs you' })
  await expect(needs).toContainText('The service failed')
  await expect(needs).toContainText('req-7')
  broken = false
  await needs.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page)).toHaveText('Nothing needs you')
})

test('a part that has to wait: counts down and goes on by itself', async ({ page }) => {
  let limited = true
  service.answer = (path) =>
    limited && path === '/v1/statistics/topics'
      ? {
          status: 429,
          body: { defined: true, code: 'TOO_MANY_REQUESTS', status: 429, message: 'Too many requests' },
          headers: { 'retry-after': '3' },
        }
      : quietOrganization(path)
  // The wait is sent as a time of day, so both sides need the real clock.
  const other = await startAnother()
  try {
    await open(page, other.url)
    const rising = page.getByRole('region', { name: 'What customers talk about' })
    await expect(rising).toContainText('Too many requests')
    await expect(rising).toContainText(/\d s left/)
    limited = false
    await expect(rising).toContainText('No topic has more messages')
  } finally {
    await other.stop()
  }
})

test('clear, empty and blocked pages are accessible', async ({ page }) => {
  await open(page)
  await expectAccessibleInViews(page)
  service.answer = quietOrganization
  await page.goto(dashboard.url)
  await expectAccessibleInViews(page)
  await service.stop()
  await openBlocked(page, '/', 'The service does not answer.')
  await expectAccessibleInViews(page)
})

test('sign-in: says that ways may be missing while the service does not tell them, and asks again', async ({
  page,
}) => {
  let isTold = false
  service.answer = (path) => {
    if (path === '/v1/openapi.json') return offering('getMe', 'createSignIn')
    if (path !== '/v1/sign-ins/options') return emptyOrganization(path)
    return isTold ? { body: { demo: true, ownerNeeded: false } } : { status: 503, body: { message: 'Later' } }
  }
  const another = await startAnother()
  try {
    await page.goto(`${another.url}/sign-in?next=%2Fpeople`)
    await expect(page.getByText('Ways to sign in may be missing')).toBeVisible()
    await expectAccessibleInViews(page)
    isTold = true
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: /demo owner/ })).toBeVisible()
    await expect(page).toHaveURL(/next=%2Fpeople/)
  } finally {
    await another.stop()
  }
})
