import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInViews } from './fixtures/accessibility.ts'
import { product } from './fixtures/product.ts'
import { openReady } from './fixtures/ready.ts'
import { test } from './fixtures/signed-in.ts'

const { api } = product()

const dialog = (page: Page) => page.getByRole('dialog')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function statusOf(key: string): Promise<number> {
  return (await fetch(`${api}/me`, { headers: { authorization: `Bearer ${key}` } })).status
}

test('lies at the foot of the navigation, behind two keys and in the palette', async ({ page }) => {
  await openReady(page)
  await page.keyboard.press('g')
  await page.keyboard.press(',')
  await expect(heading(page)).toHaveText('Organization')
  const sections = page.getByRole('navigation', { name: 'Settings' })
  await expect(sections.getByRole('link', { name: 'Organization' })).toHaveAttribute('aria-current', 'page')
  await sections.getByRole('link', { name: 'Members' }).click()
  await expect(heading(page)).toHaveText('Members')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: /search/i }).fill('api keys')
  await page.getByRole('option', { name: 'Settings: API keys' }).click()
  await expect(heading(page)).toHaveText('API keys')
})

test('each page and its dialog are accessible', async ({ page }) => {
  for (const path of ['/settings', '/settings/members', '/settings/keys']) {
    await openReady(page, path)
    await expectAccessibleInViews(page)
  }
  await openReady(page, '/settings/keys?new=')
  await expect(dialog(page)).toBeVisible()
  await expectAccessible(page)
})

test('a key is made with the keyboard, told once, works, and ends for good', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const name = `Export ${randomUUID().slice(0, 8)}`
  await openReady(page, '/settings/keys')
  await page.keyboard.press('c')
  await expect(dialog(page).getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Name')).toHaveAccessibleDescription(/Must not be empty/)
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('heading', { name: `${name} is ready` })).toBeVisible()
  const key = (await dialog(page).locator('code').first().textContent()) ?? ''
  await page.keyboard.press('Escape')
  await expect(dialog(page).getByRole('alert')).toContainText('was not copied yet')
  await dialog(page).getByRole('button', { name: 'Copy the API key' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Done' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  expect(await statusOf(key)).toBe(200)
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('row', { name })
  await expect(row).toContainText(key.slice(-4))
  await page.reload()
  await expect(row).toBeVisible()
  expect(await page.content()).not.toContain(key)

  await row.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await expect(dialog(page)).toContainText(`the key that ends in ${key.slice(-4)} is refused`)
  await dialog(page).getByRole('button', { name: 'Revoke the key' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('table', { name: 'API keys' }).getByText(name)).toBeHidden()
  expect(await statusOf(key)).toBe(401)
})

test('the key of the dashboard is marked, and cannot be revoked by mistake', async ({ page }) => {
  await openReady(page, '/settings/keys')
  const row = page.getByRole('row', { name: /This dashboard/ })
  await row.getByRole('button', { name: /Actions/ }).click()
  await expect(page.getByRole('menuitem', { name: /Revoke/ })).toHaveAttribute('aria-disabled', 'true')
})
