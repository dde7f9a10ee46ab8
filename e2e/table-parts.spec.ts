import { expect, type Page } from '@playwright/test'
import { openReady } from './fixtures/ready.ts'
import { test } from './fixtures/signed-in.ts'

/** Answers every page with the rows of the first page and the given total. */
async function pretend(page: Page, totalCount: number): Promise<void> {
  await page.route('**/api/v1/people?*', async (route) => {
    const url = new URL(route.request().url())
    const number = Number(url.searchParams.get('page'))
    url.searchParams.set('page', '1')
    const list = (await (await route.fetch({ url: url.href })).json()) as { data: { id: string }[] }
    const data = list.data.map((item, at) => ({ ...item, id: `${number}${String(at).padStart(3, '0')}` }))
    await route.fulfill({ json: { ...list, data, page: number, totalCount } })
  })
}

const row = (page: Page, index: number) => page.locator(`tbody [data-index="${index}"]`).getByRole('link')
const parts = (page: Page) => page.getByRole('navigation', { name: 'Parts of the list', exact: true })

test('a list that is too long to lay out is read part by part', async ({ page }) => {
  await pretend(page, 250_000)
  await openReady(page, '/people')
  await page.getByRole('searchbox').fill('a')
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '250001')
  await parts(page).getByRole('button', { name: 'Next 100,000' }).click()
  await expect(row(page, 100_000).first()).toBeVisible()
  await expect(page).toHaveURL(/page=2001$/)
  await parts(page).getByRole('textbox', { name: 'Page' }).fill('5000')
  await page.keyboard.press('Enter')
  await expect(row(page, 249_950).first()).toBeInViewport()
})
