import { expect } from '@playwright/test'
import { openReady } from './fixtures/ready.ts'
import { test } from './fixtures/signed-in.ts'

const places = [
  ['g i', '/inbox'],
  ['g e', '/templates'],
  ['g t', '/topics'],
  ['g s', '/stories'],
  ['g m', '/messages'],
  ['g n', '/channels'],
  ['g c', '/companies'],
  ['g p', '/people'],
  ['g h', '/'],
] as const

test('two keys after each other lead to each place', async ({ page }) => {
  await page.clock.install()
  await openReady(page)
  for (const [keys, path] of places) {
    // However slow the machine: between the two keys no time passes.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5_000))
    for (const key of keys.split(' ')) await page.keyboard.press(key)
    await page.clock.resume()
    await expect(page).toHaveURL(path)
  }
})

test('? lists what works on this page, and only that', async ({ page }) => {
  await openReady(page)
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Shortcuts' })
  await expect(list.getByText('Search or jump to')).toBeVisible()
  await expect(list.getByRole('heading', { name: 'Go to' })).toBeVisible()
  const onHome = await list.getByRole('term').allTextContents()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await openReady(page, '/people')
  await page.keyboard.press('?')
  await expect(list.getByRole('heading', { name: 'Go to' })).toBeVisible()
  expect((await list.getByRole('term').allTextContents()).length).toBeGreaterThan(onHome.length)
})

test('letters that are typed into a field are only letters', async ({ page }) => {
  await openReady(page, '/people')
  await page.getByRole('searchbox').first().focus()
  await page.keyboard.type('g h?')
  await expect(page.getByRole('searchbox').first()).toHaveValue('g h?')
  await expect(page).toHaveURL(/\/people/)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('under a dialog the page hears nothing', async ({ page }) => {
  await openReady(page)
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Shortcuts' })
  await expect(list).toBeVisible()
  await page.keyboard.type('gp')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(page).toHaveURL('/')
})
