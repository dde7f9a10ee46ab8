import { expect, type Page } from '@playwright/test'
import { product } from './fixtures/product.ts'
import { test } from './fixtures/signed-in.ts'

const people = `${product().dashboard}/people`

const row = (page: Page, index: number) => page.locator(`tbody tr[data-index="${index}"]`)
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search people' })

test('chooses a range with Shift, the page with the head, and all that match when asked', async ({
  page,
}) => {
  await page.goto(people)
  const box = (index: number) => row(page, index).getByRole('checkbox')
  await box(2).click()
  await box(6).click({ modifiers: ['Shift'] })
  await expect(page.getByText('5 selected')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select the rows of this page' }).click()
  await expect(page.getByText('50 selected')).toBeVisible()
  // Automations of other specs may have added people.
  await page.getByRole('button', { name: /^Select all 4\d\d that match$/ }).click()
  await expect(page.getByText(/^4\d\d selected$/)).toBeVisible()
  await expect(search(page)).toBeVisible()
})

test('rows stay chosen, and stay where they are, when somebody leaves the list and comes back', async ({
  page,
}) => {
  await page.goto(people)
  const before = await row(page, 0).boundingBox()
  await row(page, 1).getByRole('checkbox').click()
  await row(page, 2).getByRole('checkbox').click()
  await expect(page.getByText('2 selected')).toBeVisible()
  expect(await row(page, 0).boundingBox()).toEqual(before)
  await page.getByRole('navigation').getByRole('link', { name: 'Companies' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('2 selected')).toBeVisible()
  await expect(row(page, 2)).toHaveAttribute('aria-selected', 'true')
})
