import { test as bare, expect } from '@playwright/test'
import { expectAccessibleInViews } from './fixtures/accessibility.ts'
import { product } from './fixtures/product.ts'
import { openReady } from './fixtures/ready.ts'
import { test } from './fixtures/signed-in.ts'
import { Traffic } from './fixtures/traffic.ts'

const { api, key } = product()

type Document = { paths: Record<string, Record<string, { summary?: string; operationId?: string }>> }

async function operations() {
  const document = (await (await fetch(`${api}/openapi.json`)).json()) as Document
  const all = Object.values(document.paths).flatMap((path) => Object.values(path))
  expect(all.length).toBeGreaterThan(10)
  return all
}

bare(
  'the reference of the service shows every operation and loads nothing from elsewhere',
  async ({ page }) => {
    const traffic = new Traffic(page)
    await page.goto(`${api}/reference`, { waitUntil: 'networkidle' })
    for (const { summary } of await operations())
      await expect(page.getByText(summary ?? '', { exact: true }).first()).toBeAttached()
    expect(traffic.hosts()).toEqual([new URL(api).host])
    expect(traffic.complaints).toEqual([])
  },
)

test('the reference of the dashboard begins with a key and lists every operation', async ({
  page,
  baseURL,
}) => {
  const traffic = new Traffic(page)
  await page.goto('/reference')
  await expect(page.getByText(/^npm run -s signalbox -- keys create --org northline/)).toBeVisible()
  await expect(page.getByText(`curl '${api}/people?limit=5'`)).toBeVisible()
  for (const { operationId } of await operations())
    await expect(page.locator(`a[href="/reference/${operationId}"]`).first()).toBeAttached()
  expect(traffic.hosts()).toEqual([new URL(baseURL ?? '').host])
  expect(traffic.complaints).toEqual([])
  for (const text of await traffic.texts()) expect(text).not.toContain(key)
})

test('an operation is found by typing, and says what it takes and answers', async ({ page }) => {
  await openReady(page, '/reference')
  await page.keyboard.press('/')
  await page.keyboard.type('archive a story')
  await page
    .getByRole('navigation', { name: 'Operations' })
    .getByRole('link', { name: /^Archive a story/ })
    .click()
  await expect(page).toHaveURL(/\/reference\/archiveStory$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Archive a story')
  const curl = page.getByRole('region', { name: 'curl' })
  await expect(curl).toContainText('curl -X PUT')
  await expect(curl).toContainText('"reason": "4.2.4 is out and contains the fix."')
  await expect(page.getByRole('region', { name: 'TypeScript' })).toContainText('type ArchiveStoryAnswer = {')
  await expect(page.getByText('at most 500 characters')).toBeVisible()
})

test('a request is tried through the dashboard, as the person who is signed in', async ({ page }) => {
  const traffic = new Traffic(page)
  await page.goto('/reference/listPeople')
  await page.getByRole('button', { name: 'Try it here' }).click()
  await page
    .getByRole('article')
    .getByRole('textbox', { name: /^search/ })
    .fill('Mateus')
  await page.getByRole('button', { name: 'Send GET' }).click()
  await expect(page.getByText('200 OK')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Response' })).toContainText('Mateus Carvalho')
  expect(traffic.paths('/api/v1/people')).toHaveLength(1)
  for (const text of await traffic.texts()) expect(text).not.toContain(key)
})

test('a body that is no JSON is not sent, and one that is refused says why', async ({ page }) => {
  await page.goto('/reference/previewSchedule')
  await page.getByRole('button', { name: 'Try it here' }).click()
  const body = page.getByLabel('Body')
  await body.fill('{')
  await page.getByRole('button', { name: 'Send POST' }).click()
  await expect(body).toHaveAttribute('aria-invalid', 'true')
  await body.fill('{}')
  await page.getByRole('button', { name: 'Send POST' }).click()
  await expect(page.getByText('400 Bad Request')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Response' })).toContainText('"schedule"')
})

test('an operation that does not exist is not found', async ({ page }) => {
  expect((await page.goto('/reference/launchRockets'))?.status()).toBe(404)
})

test('the reference is accessible', async ({ page }) => {
  await page.goto('/reference')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API reference')
  await expectAccessibleInViews(page)
  await page.goto('/reference/createAutomation')
  await page.getByRole('button', { name: 'Try it here' }).click()
  await expect(page.getByLabel('Body')).toBeVisible()
  await expectAccessibleInViews(page)
})
