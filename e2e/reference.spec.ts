import { expect, test } from '@playwright/test'
import { product } from './fixtures/product.ts'
import { Traffic } from './fixtures/traffic.ts'

const { api } = product()

test('the API reference shows every operation and loads nothing from elsewhere', async ({ page }) => {
  const traffic = new Traffic(page)
  await page.goto(`${api}/reference`, { waitUntil: 'networkidle' })
  const document = (await (await fetch(`${api}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { summary?: string }>>
  }
  const summaries = Object.values(document.paths).flatMap((path) =>
    Object.values(path).flatMap(({ summary }) => summary ?? []),
  )
  expect(summaries.length).toBeGreaterThan(10)
  for (const summary of summaries)
    await expect(page.getByText(summary, { exact: true }).first()).toBeAttached()
  expect(traffic.hosts()).toEqual([new URL(api).host])
  expect(traffic.complaints).toEqual([])
})
