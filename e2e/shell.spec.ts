import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInViews } from './fixtures/accessibility.ts'
import { openReady } from './fixtures/ready.ts'
import { test } from './fixtures/signed-in.ts'
import { Traffic } from './fixtures/traffic.ts'

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const dialog = (page: Page) => page.getByRole('dialog')

test.describe('navigation', () => {
  test('marks the place that is shown, and the list above a page', async ({ page }) => {
    await openReady(page, '/people')
    await expect(navigation(page).locator('[aria-current="page"]')).toHaveText(/People/)
    await navigation(page)
      .getByRole('link', { name: /Stories/ })
      .click()
    await expect(page).toHaveURL('/stories')
    await expect(navigation(page).locator('[aria-current="page"]')).toHaveText(/Stories/)
    await page.goto('/people/999999999')
    await expect(navigation(page).locator('[aria-current="true"]')).toHaveText(/People/)
  })

  test('going to another page does not read the navigation again', async ({ page }) => {
    await openReady(page, '/topics')
    await page.evaluate(() => document.querySelector('nav')?.setAttribute('data-kept', ''))
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await navigation(page)
      .getByRole('link', { name: /Channels/ })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Channels')
    await expect(page.locator('nav[data-kept]')).toBeAttached()
    expect(asked.filter((path) => path.startsWith('/api/v1'))).toEqual([])
  })

  test('the first Tab leads past it', async ({ page }) => {
    await openReady(page)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('can be used with the keyboard alone', async ({ page }) => {
    await openReady(page, '/topics')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Northline', exact: true })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Search or jump to' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(navigation(page).getByRole('link', { name: 'Home' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/')
  })

  test('on a telephone it is behind a button, and closes when it has led somewhere', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openReady(page)
    const button = page.getByRole('button', { name: 'Menu' })
    await button.click()
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await button.click()
    await dialog(page)
      .getByRole('link', { name: /Companies/ })
      .click()
    await expect(page).toHaveURL('/companies')
    await expect(dialog(page)).toBeHidden()
  })
})

test.describe('themes', () => {
  test('a choice in one place is known in the other, and after a reload', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await openReady(page)
    await page.keyboard.press('Control+k')
    await dialog(page).getByRole('combobox').fill('dark')
    const saved = page.waitForResponse('/theme')
    await page.keyboard.press('Enter')
    await saved
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
})

test.describe('pages that are not there', () => {
  test('an unknown address shows "Page not found" with the navigation', async ({ page }) => {
    const answer = await page.goto('/nowhere/at/all')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found.')
    await expect(navigation(page)).toBeVisible()
    await expect(page).toHaveTitle('Page not found · Signalbox')
  })

  test('one of a list leads back to that list', async ({ page }) => {
    const answer = await page.goto('/people/999999999')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This person was not found.')
    await page.getByRole('link', { name: 'All people' }).click()
    await expect(page).toHaveURL('/people')
  })
})

test.describe('at every size', () => {
  test('at 200 % nothing has to be scrolled sideways', async ({ page }) => {
    // 1280 pixels at 200 % are 640 of the page's own.
    await page.setViewportSize({ width: 640, height: 400 })
    for (const path of ['/', '/people', '/nowhere']) {
      await openReady(page, path)
      await expectAccessible(page)
    }
  })

  test('fits on a narrow telephone, with the menu open too', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await openReady(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(dialog(page).getByRole('link', { name: 'Home' })).toBeVisible()
    await expectAccessible(page)
  })

  test('nothing moves for those who want it so', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openReady(page)
    await page.keyboard.press('Control+k')
    await expect(dialog(page)).toBeVisible()
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  })
})

test('is accessible with everything open', async ({ page }) => {
  const traffic = new Traffic(page)
  await openReady(page)
  await page.keyboard.press('Control+k')
  await dialog(page).getByRole('combobox').fill('hal')
  await expect(
    dialog(page)
      .getByRole('option', { name: /Halden/ })
      .first(),
  ).toBeVisible()
  await expectAccessibleInViews(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await page.keyboard.press('?')
  await expect(dialog(page).getByRole('heading', { name: 'Shortcuts' })).toBeVisible()
  await expectAccessibleInViews(page)
  expect(traffic.complaints).toEqual([])
})
