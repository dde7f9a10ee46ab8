import { expect, test } from '@playwright/test'
import { freePort } from '#scripts/addresses.ts'
import { type Dashboard, startDashboard } from '#scripts/dashboard.ts'
import { emptyOrganization, offering, StubService } from './fixtures/stub-service.ts'

const automationId = '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d12'
const at = '2026-03-02T09:00:00.000Z'
const ended = (id: string, presentVersion: number) => ({
  ...{ id, automationId, automationName: 'Quiet digest', version: 3, presentVersion, cause: 'manual' },
  ...{
    status: 'succeeded',
    createdAt: at,
    dueAt: at,
    startedAt: at,
    finishedAt: at,
    output: 'All is quiet.',
  },
  ...{ slots: 1, attempt: 1, steps: [], deliveries: [], inputTokens: 0, outputTokens: 0 },
})
const [changed, same, next] = ['1', '2', '3'].map((n) => `0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d0${n}`)
const runs = new Map([
  [`/v1/runs/${changed}`, ended(changed ?? '', 5)],
  [`/v1/runs/${same}`, ended(same ?? '', 3)],
  [`/v1/runs/${next}`, ended(next ?? '', 5)],
])

const service = new StubService(await freePort())
let dashboard: Dashboard

test.beforeAll(async () => {
  service.answer = (path) => {
    if (path === '/v1/openapi.json') return offering('getRun', 'retryRun')
    if (path.endsWith('/retries')) return { body: { ...ended(next ?? '', 5), status: 'queued' } }
    const run = runs.get(path)
    return run ? { body: run } : emptyOrganization(path)
  }
  await service.start()
  const [host, port] = ['127.0.0.1', await freePort()]
  dashboard = await startDashboard({ port, host, settings: {}, apiUrl: service.url, apiKey: 'sbx_stub' })
})

test.afterAll(async () => {
  await dashboard?.stop()
  await service.stop()
})

test('a run of an older version is run again as it ran, or as the automation is now', async ({ page }) => {
  await page.goto(dashboard.url)
  await page.getByRole('button', { name: 'Continue on this machine' }).click()
  await page.waitForURL(`${dashboard.url}/`)
  await page.goto(`${dashboard.url}/automations/${automationId}/runs/${same}`)
  const button = page.getByRole('button', { name: 'Run again' })
  await expect(button).not.toHaveAttribute('aria-haspopup')
  await page.goto(`${dashboard.url}/automations/${automationId}/runs/${changed}`)
  await expect(button).toHaveAttribute('aria-haspopup', 'menu')
  await button.click()
  const item = page.getByRole('menuitem', { name: 'As it is now' })
  await expect(page.getByRole('menuitem', { name: 'As it ran' })).toContainText('Version 3')
  await expect(item).toContainText('Version 5')
  const sent: unknown[] = []
  await page.route(`**/runs/${changed}/retries`, async (route) => {
    sent.push(route.request().postDataJSON())
    await route.continue()
  })
  await item.click()
  await page.waitForURL(`**/runs/${next}`)
  expect(sent).toEqual([{ definition: 'present' }])
})
