import { expect, type Page } from '@playwright/test'
import { holdScripts } from './fixtures/held-scripts.ts'
import { openReady } from './fixtures/ready.ts'
import { test } from './fixtures/signed-in.ts'

// Text typed after ⌘K, before the palette is loaded.

const typed = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' }).getByRole('combobox')

/** A page at rest where ⌘K was pressed, and whose further scripts come once the returned function is called. */
async function asked(page: Page): Promise<() => void> {
  await openReady(page, '/topics')
  const release = await holdScripts(page)
  await page.keyboard.press('Control+k')
  return release
}

test('what is typed before the palette has come stands in its field, and is no shortcut', async ({
  page,
}) => {
  const release = await asked(page)
  // "g p" opens the people on other pages.
  await page.keyboard.type('gpx')
  await page.keyboard.press('Backspace')
  release()
  await expect(typed(page)).toHaveValue('gp')
  await expect(typed(page)).toBeFocused()
  await page.keyboard.type('u cache')
  await expect(typed(page)).toHaveValue('gpu cache')
  await expect(page).toHaveURL('/topics')
})

test('Enter typed before the palette has come leads to what is found first', async ({ page }) => {
  const release = await asked(page)
  await page.keyboard.type('channels')
  await page.keyboard.press('Enter')
  release()
  await expect(page).toHaveURL('/channels')
})

test('Enter waits where nothing is found yet', async ({ page }) => {
  await openReady(page)
  const answer = Promise.withResolvers<void>()
  await page.route(/\/api\/v1\/[a-z-]+\?.*search=/, async (route) => {
    await answer.promise
    await route.fallback()
  })
  await page.keyboard.press('Control+k')
  await typed(page).fill('halden')
  await page.keyboard.press('Enter')
  answer.resolve()
  await expect(page).toHaveURL(/\/(?:people|companies)\/\d+$/)
})

test('Esc before the palette has come leaves the page as it is', async ({ page }) => {
  const release = await asked(page)
  await page.keyboard.type('ca')
  await page.keyboard.press('Escape')
  release()
  await page.getByRole('searchbox').first().focus()
  await page.keyboard.type('cache')
  await expect(page.getByRole('searchbox').first()).toHaveValue('cache')
  await expect(typed(page)).toHaveCount(0)
})

test('the keys and the letters before any script has come', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/topics', { waitUntil: 'commit' })
  await page.getByRole('searchbox').first().waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('general')
  release()
  await expect(typed(page)).toHaveValue('general')
  await expect(page).toHaveURL('/topics')
})
