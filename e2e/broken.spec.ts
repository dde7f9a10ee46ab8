import { expect, type Page } from '@playwright/test'
import { test } from './fixtures/signed-in.ts'

// Checks what remains of a page when a part of it throws.

/** The times of the page throw when they are written in the browser. */
async function breakPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
      value: () => {
        throw new Error('broken for a test')
      },
    })
  })
}

/** Makes the frame throw during hydration. */
async function breakFrame(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const listen = document.addEventListener.bind(document)
    Object.assign(document, {
      addEventListener: (...given: Parameters<typeof listen>) => {
        // The tooltip layer in the frame listens to this event.
        if (given[0] === 'pointerover') throw new Error('broken for a test')
        listen(...given)
      },
    })
  })
}

test('a page that cannot be drawn says so inside the frame', async ({ page }) => {
  await breakPage(page)
  await page.goto('/people')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be shown.')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeAttached()
})

test('without its frame the dashboard still says that it stopped', async ({ page }) => {
  await breakFrame(page)
  await page.goto('/people')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The dashboard has stopped working.')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('and when nothing more can be loaded', async ({ page }) => {
  await breakFrame(page)
  const named = await page.request.get('/people').then((answer) => answer.text())
  await page.route('**/_next/static/**/*.js', (route) =>
    named.includes(new URL(route.request().url()).pathname) ? route.fallback() : route.abort(),
  )
  await page.goto('/people')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The dashboard has stopped working.')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})
