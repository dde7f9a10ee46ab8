import { expect, type Page } from '@playwright/test'
import { test } from './fixtures/signed-in.ts'

async function open(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await expect(page.locator('html[data-shell="ready"]')).toBeAttached()
}

const places = [
  ['g t', '/topics'],
  ['g s', '/stories'],
  ['g n', '/channels'],
  ['g c', '/companies'],
  ['g p', '/people'],
  ['g h', '/'],
] as const

test('two keys after each other lead to each place', async ({ page }) => {
  await open(page)
  for (const [keys, path] of places) {
    for (const key of keys.split(' ')) await page.keyboard.press(key)
    await expect(page).toHaveURL(path)
  }
})

test('? lists what works on this page, and only that', async ({ page }) => {
  await open(page)
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Shortcuts' })
  await expect(list.getByText('Search or jump to')).toBeVisible()
  await expect(list.getByRole('heading', { name: 'Go to' })).toBeVisible()
  const onHome = await list.getByRole('term').allTextContents()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.goto('/people')
  await expect(page.locator('html[data-shell="ready"]')).toBeAttached()
  await page.keyboard.press('?')
  await expect(list.getByRole('heading', { name: 'Go to' })).toBeVisible()
  expect((await list.getByRole('term').allTextContents()).length).toBeGreaterThan(onHome.length)
})

test('letters that are typed into a field are only letters', async ({ page }) => {
  await open(page, '/people')
  await page.getByRole('searchbox').first().focus()
  await page.keyboard.type('g h?')
  await expect(page.getByRole('searchbox').first()).toHaveValue('g h?')
  await expect(page).toHaveURL(/\/people/)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('under a dialog the page hears nothing', async ({ page }) => {
  await open(page)
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Shortcuts' })
  await expect(list).toBeVisible()
  for (const key of ['g', 'p']) await page.keyboard.press(key)
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(page).toHaveURL('/')
})
