import { expect, type Page } from '@playwright/test'
import { holdScripts } from './fixtures/held-scripts.ts'
import { first } from './fixtures/service.ts'
import { test } from './fixtures/signed-in.ts'

// What somebody does before the scripts of a page have come.

const box = (page: Page) => page.getByRole('searchbox').first()

const lists = [
  { path: '/people?vip=no&sort=messageCount', word: 'ingrid' },
  { path: '/companies?order=asc', word: 'halden' },
  { path: '/topics?archived=no', word: 'cache' },
  { path: '/channels?source=slack', word: 'general' },
  { path: '/stories?shown=all', word: 'renewal' },
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

test('a button that was clicked does its work once the page is alive, and once only', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/people', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'VIP', exact: true }).click()
  release()
  await page.getByRole('menuitemcheckbox', { name: 'VIPs only' }).click()
  await expect(page).toHaveURL('/people?vip=yes')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear VIP' }).click()
  await expect(page).toHaveURL('/people')
})

test('the order of a list and the clearing of a filter', async ({ page }) => {
  let release = await holdScripts(page)
  await page.goto('/people', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Messages', exact: true }).click()
  release()
  await expect(page).toHaveURL('/people?sort=messageCount')
  release = await holdScripts(page)
  await page.goto('/people?vip=yes', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Clear VIP' }).click()
  release()
  await expect(page).toHaveURL('/people')
})

test('a button that is drawn anew, by a script that comes later than the page', async ({ page }) => {
  const [all, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/_next/static/**/*.js', async (route) => {
    const script = await (await page.request.get(route.request().url())).text()
    await (script.includes('No person matches') ? late : all).promise
    await route.fallback()
  })
  await page.goto('/people?q=nobody-is-called-so', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Clear the filter' }).click()
  all.resolve()
  await page.locator('html[data-shell=ready]').waitFor({ state: 'attached' })
  late.resolve()
  await expect(page).toHaveURL('/people')
})

test('a click while a part comes alive, where what was put off comes late', async ({ page }) => {
  const late = Promise.withResolvers<void>()
  await page.addInitScript(() => {
    const { setTimeout } = window
    Object.assign(window, { setTimeout: (then: () => void, ms = 0) => setTimeout(then, ms + 500) })
  })
  await page.route('**/_next/static/**/*.js', async (route) => {
    const script = await (await page.request.get(route.request().url())).text()
    if (script.includes('No person matches')) await late.promise
    await route.fallback()
  })
  await page.goto('/people?q=nobody-is-called-so', { waitUntil: 'commit' })
  await page.locator('html[data-shell=ready]').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Clear the filter' }).click()
  late.resolve()
  await expect(page).toHaveURL('/people')
})
