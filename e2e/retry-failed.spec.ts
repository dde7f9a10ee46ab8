import { expect, type Page, test } from '@playwright/test'
import { freePort } from '#scripts/addresses.ts'
import { type Dashboard, startDashboard } from '#scripts/dashboard.ts'
import { expectAccessible } from './fixtures/accessibility.ts'
import { openReady } from './fixtures/ready.ts'
import { emptyOrganization, offering, StubService } from './fixtures/stub-service.ts'

const automationId = '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d12'
const counted = {
  automationCount: 1,
  automations: [{ id: automationId, name: 'Quiet digest', count: 37 }],
  placeCount: 2,
  places: [
    { channel: 'slack', target: 'C1', targetName: '#product', count: 30 },
    { channel: 'email', target: 'ada@halden.example', targetName: 'ada@halden.example', count: 7 },
  ],
  notRetried: [
    {
      reason: 'automation-deleted',
      count: 2,
      text: 'Their automation was deleted. Restore it, then retry them.',
    },
  ],
}

type Sent = { path: string; body: Record<string, unknown>; key: string | undefined }

const service = new StubService(await freePort())
let dashboard: Dashboard

test.beforeAll(async () => {
  service.answer = (path) =>
    path === '/v1/openapi.json'
      ? offering('listAutomations', 'listDestinations', 'retryFailedRuns', 'retryFailedDeliveries')
      : path === '/v1/destinations'
        ? { body: { data: [], missing: [] } }
        : emptyOrganization(path)
  await service.start()
  const [host, port] = ['127.0.0.1', await freePort()]
  dashboard = await startDashboard({ port, host, settings: {}, apiUrl: service.url, apiKey: 'sbx_stub' })
})

test.afterAll(async () => {
  await dashboard?.stop()
  await service.stop()
})

/** Answers in the place of the service; the last answer stays. */
async function answering(
  page: Page,
  kind: 'runs' | 'deliveries',
  answers: (object | number)[],
): Promise<Sent[]> {
  const sent: Sent[] = []
  await page.route(`**/api/v1/${kind}/retry-failed`, async (route) => {
    const body = route.request().postDataJSON() as Record<string, unknown>
    if (body.dryRun)
      return route.fulfill({ json: { ...counted, retried: 37, left: 0, runs: [], deliveryIds: [] } })
    sent.push({ path: route.request().url(), body, key: route.request().headers()['idempotency-key'] })
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (typeof answer !== 'number') return route.fulfill({ json: { ...counted, ...answer } })
    const error = { code: 'INTERNAL_SERVER_ERROR', message: 'Broken', status: answer, defined: false }
    return route.fulfill({ status: answer, json: error })
  })
  return sent
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(dashboard.url)
  await page.getByRole('button', { name: 'Continue on this machine' }).click()
  await page.waitForURL(`${dashboard.url}/`)
  await openReady(page, `${dashboard.url}${path}`)
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Retry what failed' })
const made = (several: number, status = 'queued') =>
  Array.from({ length: several }, (_, n) => {
    const id = `0b6f2c1e-8d3a-4f57-9a41-${String(n).padStart(12, '0')}`
    return { id, retryOf: id, automationId, status }
  })

test('all that failed is counted, named, retried in parts and told, by keyboard', async ({ page }) => {
  const sent = await answering(page, 'runs', [
    { retried: 30, left: 7, runs: made(30) },
    { retried: 7, left: 0, runs: [...made(5), ...made(2, 'skipped')] },
  ])
  await open(page, '/automations')
  await page.keyboard.press('f')
  await expect(dialog(page).getByRole('status')).toContainText('37 failed runs of 1 automation since')
  await expect(dialog(page)).toContainText('product')
  await expect(dialog(page)).toContainText('Their automation was deleted.')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Retry 37 runs' }).press('Enter')
  await expect(dialog(page).getByRole('status')).toHaveText(
    '35 runs started again. 2 runs were skipped again.',
  )
  await expect(dialog(page).getByRole('link', { name: 'Quiet digest' })).toHaveAttribute(
    'href',
    `/automations/${automationId}`,
  )
  expect(sent.map(({ body }) => body.dryRun)).toEqual([false, false])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
})

test('a request that failed is sent again under its key', async ({ page }) => {
  const sent = await answering(page, 'runs', [500, { retried: 37, left: 0, runs: made(37) }])
  await open(page, '/automations')
  await page.getByRole('button', { name: 'Retry failed…' }).click()
  await dialog(page).getByRole('button', { name: 'Retry 37 runs' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Nothing was retried')
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await expect(dialog(page).getByRole('status')).toHaveText('37 runs started again.')
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

test('the span and the version that are chosen are sent; a span that is backwards is refused', async ({
  page,
}) => {
  const sent = await answering(page, 'runs', [{ retried: 37, left: 0, runs: made(37) }])
  await open(page, '/automations')
  await page.getByRole('button', { name: 'Retry failed…' }).click()
  const fieldsOf = (end: string) => ({
    day: dialog(page).getByLabel(new RegExp(`^${end}(?!:)`)),
    time: dialog(page).getByLabel(`${end}: time of day`),
  })
  const [from, to] = [fieldsOf('From'), fieldsOf('To')]
  await from.day.fill('9 Mar 2026')
  await from.time.fill('9:00')
  await to.day.fill('2 Mar 2026')
  await expect(dialog(page)).toContainText('Enter a day and time before the end of the period.')
  await expect(dialog(page).getByRole('button', { name: 'Retry', exact: true })).toBeDisabled()
  await to.day.fill('10 Mar 2026')
  await to.time.fill('9:00')
  await dialog(page)
    .getByRole('radio', { name: /As it is now/ })
    .check()
  await dialog(page).getByRole('button', { name: 'Retry 37 runs' }).click()
  await expect(dialog(page).getByRole('status')).toHaveText('37 runs started again.')
  const at = (text: string) => page.evaluate((it) => new Date(it).toISOString(), text)
  expect(sent[0]?.body).toEqual({
    ...{ dryRun: false, definition: 'present' },
    ...{ since: await at('2026-03-09T09:00'), until: await at('2026-03-10T09:00') },
  })
})

test('undelivered outputs are sent again, from the palette as well', async ({ page }) => {
  const sent = await answering(page, 'deliveries', [{ retried: 37, left: 0, deliveryIds: [] }])
  await open(page, '/')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('outputs again')
  await page.getByRole('option', { name: 'Send undelivered outputs again…' }).click()
  await expect(dialog(page).getByRole('status')).toContainText('37 undelivered outputs of 1 automation')
  await dialog(page).getByRole('button', { name: 'Send 37 outputs again' }).click()
  await expect(dialog(page).getByRole('status')).toHaveText('37 outputs are sent again.')
  expect(sent).toHaveLength(1)
})
