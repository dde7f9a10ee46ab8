import { expect } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { product } from './fixtures/product.ts'
import { openReady } from './fixtures/ready.ts'
import { test } from './fixtures/signed-in.ts'

test('a story is read by somebody outside, through a link that ends', async ({ page, browser }) => {
  await openReady(page, '/stories')
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/stories\/.+/)
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const story = page.url()
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this story' })
  await expect(dialog).toContainText('off until an owner allows them')
  await dialog.getByRole('link', { name: 'Open the settings' }).click()
  const allowed = page.getByRole('switch', { name: 'Links for people outside' })
  await allowed.click()
  await expect(allowed).toBeChecked()

  await openReady(page, story)
  await page.getByRole('button', { name: 'Share' }).click()
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  await expect(dialog.getByText('Never opened')).toBeVisible()
  await expectAccessible(page)
  const link = (await dialog.getByRole('status').locator('code').textContent()) ?? ''
  expect(link).toContain(product().dashboard)

  const outside = await browser.newContext()
  const reader = await outside.newPage()
  await reader.goto(link)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(reader.getByRole('link', { name: 'Skip to content' })).toHaveCount(0)
  expect(await reader.locator('a[href^="/"]').count()).toBe(0)
  await expectAccessible(reader)

  await dialog.getByRole('button', { name: 'End the link of Mara Lindqvist' }).click()
  await expect(dialog.getByRole('heading', { name: 'Active links' })).toBeHidden()
  await reader.reload()
  await expect(reader.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await outside.close()

  await openReady(page, '/settings')
  await allowed.click()
  await page.getByRole('button', { name: 'End all links' }).click()
  await expect(allowed).not.toBeChecked()
})
