import { expect, type Page } from '@playwright/test'
import { person } from './fixtures/people.ts'
import { product } from './fixtures/product.ts'
import { openReady } from './fixtures/ready.ts'
import { test } from './fixtures/signed-in.ts'

// A line that drops in the middle of something, and comes back.

const { dashboard } = product()
const offline = (page: Page) => page.getByText('You are offline.')

test('a part that is opened without a line leaves the page, and comes with the line', async ({
  page,
  context,
}) => {
  const { id } = await person(13)
  await openReady(page, `${dashboard}/people/${id}`)
  await page.locator('[data-editable="Title"]').click()
  const field = page.getByRole('textbox', { name: 'Title', exact: true })
  await field.fill('Typed before')
  await context.setOffline(true)
  await expect(offline(page)).toBeVisible()
  // Clicks without the pointer, which would load the menu and take the focus.
  await page.getByRole('button', { name: /Mara Lindqvist/ }).evaluate((button: HTMLElement) => button.click())
  await expect(field).toHaveValue('Typed before')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/stopped/)
  await field.press('Enter')
  await expect(page.getByText('This device has no connection.')).toBeVisible()
  await context.setOffline(false)
  await expect(offline(page)).toBeHidden()
  await expect(page.getByRole('menuitem', { name: 'Sign out', exact: true })).toBeVisible()
})

test('a page that cannot be fetched leaves the one that is open, and can be opened later', async ({
  page,
  context,
}) => {
  await openReady(page, `${dashboard}/topics`)
  await context.setOffline(true)
  await expect(offline(page)).toBeVisible()
  const stories = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Stories/ })
  await stories.click()
  await expect(page.getByText('That page is not loaded yet')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Topics')
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeHidden()
  await context.setOffline(false)
  await expect(offline(page)).toBeHidden()
  await stories.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stories')
})

test('a change whose code cannot be fetched is not made, and says so', async ({ page }) => {
  await openReady(page, `${dashboard}/automations`)
  await page.route(/\/_next\/static\//, (route) => route.abort())
  const turn = page.getByRole('switch', { disabled: false }).first()
  const stood = (await turn.getAttribute('aria-checked')) ?? ''
  await turn.click()
  await expect(page.getByText('Nothing was changed')).toBeVisible()
  await expect(turn).toHaveAttribute('aria-checked', stood)
})
