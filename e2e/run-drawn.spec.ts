import { expect, test } from '@playwright/test'
import { freePort } from '#scripts/addresses.ts'
import { type Dashboard, startDashboard } from '#scripts/dashboard.ts'
import { emptyOrganization, offering, StubService } from './fixtures/stub-service.ts'

const automationId = '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d12'
const runId = '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d11'
const at = '2026-03-02T09:00:00.000Z'
const ended = {
  id: runId,
  automationId,
  automationName: 'Quiet digest',
  version: 1,
  cause: 'manual',
  status: 'succeeded',
  createdAt: at,
  dueAt: at,
  startedAt: at,
  finishedAt: at,
  output: 'All is **quiet**.',
  slots: 1,
  attempt: 1,
  steps: [],
  deliveries: [],
}
const busy = { status: 503, body: { defined: false, code: 'BUSY', status: 503, message: 'Busy.' } }

const service = new StubService(await freePort())
let dashboard: Dashboard
/** The next reads of the run: one that is true finds the service busy. */
let isBusy = (): boolean => false

test.beforeAll(async () => {
  service.answer = (path) => {
    if (path === '/v1/openapi.json') return offering('getRun')
    if (path !== `/v1/runs/${runId}`) return emptyOrganization(path)
    return isBusy() ? busy : { body: ended }
  }
  await service.start()
  const host = '127.0.0.1'
  const port = await freePort()
  dashboard = await startDashboard({ port, host, settings: {}, apiUrl: service.url, apiKey: 'sbx_stub' })
})

test.afterAll(async () => {
  await dashboard?.stop()
  await service.stop()
})

test('what a run wrote is drawn, though it could not be read when its page was made', async ({ page }) => {
  await page.goto(dashboard.url)
  await page.getByRole('button', { name: 'Continue on this machine' }).click()
  await page.waitForURL(`${dashboard.url}/`)
  isBusy = () => true
  await page.goto(`${dashboard.url}/automations/${automationId}/runs/${runId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  // The browser reads it, then the page for itself, in vain.
  const next = [false, true, true, true]
  isBusy = () => next.shift() ?? false
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Succeeded')
  await expect(page.getByRole('region', { name: 'Output' }).locator('strong')).toHaveText('quiet')
})
