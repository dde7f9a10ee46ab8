import { expect, type Page } from '@playwright/test'
import { holdScripts } from './fixtures/held-scripts.ts'
import { first } from './fixtures/service.ts'
import { test } from './fixtures/signed-in.ts'

// Input before the scripts of a page have arrived.

const box = (page: Page) => page.getByRole('searchbox').first()

const lists = [
  { path: '/people?vip=no&sort=messageCount', word: 'ingrid' },
  { path: '/stories?shown=all', word: 'uploads' },
]

for (const { path, word } of lists) {
  const before = [...new URL(path, 'http://list').searchParams]

  test(`${path}: Enter searches and keeps the rest of the address`, async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await box(page).fill(word)
    await box(page).press('Enter')
    await page.waitForURL(/q=/, { waitUntil: 'commit' })
    const address = new URL(page.url())
    expect([...address.searchParams].toSorted()).toEqual([...before, ['q', word]].toSorted())
    await expect(box(page)).toHaveValue(word)
    release()
  })

  test(`${path}: what was typed counts once the page is alive`, async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await box(page).fill(word)
    release()
    await expect(page).toHaveURL(new RegExp(`q=${word}`))
    await expect(box(page)).toHaveValue(word)
  })
}

test('a search among the messages of a channel', async ({ page }) => {
  const { id } = await first<{ id: string }>('/channels?limit=1')
  const release = await holdScripts(page)
  await page.goto(`/channels/${id}`, { waitUntil: 'commit' })
  await box(page).fill('push')
  await box(page).press('Enter')
  await page.waitForURL(/\?q=push$/, { waitUntil: 'commit' })
  await box(page).fill('cache')
  release()
  await expect(page).toHaveURL(/\?q=cache$/)
})

test('a link leads on', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/people', { waitUntil: 'commit' })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Companies' }).click()
  await page.waitForURL('/companies', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible()
  release()
})

test('a button waits: a click before the page is alive does nothing, one after it does its work', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/people', { waitUntil: 'commit' })
  const button = page.getByRole('button', { name: 'VIP', exact: true })
  await button.click()
  release()
  await page.locator('html[data-shell=ready]').waitFor({ state: 'attached' })
  await expect(page.getByRole('menu')).toHaveCount(0)
  await button.click()
  await page.getByRole('menuitemcheckbox', { name: 'VIPs only' }).click()
  await expect(page).toHaveURL('/people?vip=yes')
})

test('a form waits: what was typed stays in it, and the browser does not send it by itself', async ({
  page,
}) => {
  const name = `Early ${crypto.randomUUID().slice(0, 8)}`
  const release = await holdScripts(page)
  await page.goto('/companies/add?one=', { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  const domain = page.getByRole('textbox', { name: 'Domain' })
  await domain.fill(`${name.replace(' ', '-').toLowerCase()}.example`)
  await domain.press('Enter')
  const add = page.getByRole('button', { name: 'Add company' })
  await add.click({ force: true })
  release()
  await add.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})
