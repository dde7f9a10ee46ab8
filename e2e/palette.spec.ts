import { expect, type Page } from '@playwright/test'
import { openReady } from './fixtures/ready.ts'
import { test } from './fixtures/signed-in.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' })
const typed = (page: Page) => palette(page).getByRole('combobox')

test('opens with the keys, goes with Esc, and gives the focus back', async ({ page }) => {
  await openReady(page)
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Topics/ })
  await link.focus()
  await page.keyboard.press('Control+k')
  await expect(typed(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(link).toBeFocused()
})

test('opens from its button', async ({ page }) => {
  await openReady(page)
  await page.getByRole('button', { name: 'Search or jump to' }).click()
  await expect(typed(page)).toBeFocused()
})

test('opens while text is typed elsewhere', async ({ page }) => {
  await openReady(page, '/people')
  await page.getByRole('searchbox').first().focus()
  await page.keyboard.press('Control+k')
  await expect(typed(page)).toBeFocused()
})

test('finds people, companies, topics, channels and stories, and leads to them', async ({ page }) => {
  await openReady(page)
  await page.keyboard.press('Control+k')
  await typed(page).fill('halden')
  const company = palette(page).getByRole('option', { name: /^Halden halden/ })
  await expect(company).toBeVisible()
  await expect(palette(page).getByRole('group', { name: 'People' })).toBeVisible()
  await typed(page).fill('uploads')
  await expect(palette(page).getByRole('group', { name: 'Stories' })).toBeVisible()
  await typed(page).fill('halden')
  await company.click()
  await expect(page).toHaveURL(/\/companies\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Halden/)
})

test('marks the first row, also when it comes in last', async ({ page }) => {
  await page.route(/\/api\/v1\/companies/, async (route) => {
    await expect(palette(page).getByRole('group', { name: 'People' })).toBeVisible()
    await route.continue()
  })
  await openReady(page)
  await page.keyboard.press('Control+k')
  await typed(page).fill('halden')
  const company = palette(page).getByRole('option', { name: /^Halden halden/ })
  await expect(company).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(company).toHaveAttribute('aria-selected', 'false')
})

test('leads with the keyboard alone, and remembers what was looked at', async ({ page }) => {
  await openReady(page)
  await page.keyboard.press('Control+k')
  await typed(page).pressSequentially('chan')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/channels')
  await page.getByRole('main').getByRole('link').filter({ hasText: /\w/ }).first().click()
  await expect(page).toHaveURL(/\/channels\/.+/)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Channels')
  await expect(page).toHaveTitle(/^(?!Channels).+ · Signalbox$/)
  const name = (await page.title()).replace(' · Signalbox', '')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('signalbox.recent'))).toContain(name)
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([name])
})

test('adds companies and signs out everywhere', async ({ page }) => {
  await openReady(page)
  await page.keyboard.press('Control+k')
  await typed(page).fill('everywhere')
  await expect(palette(page).getByRole('option', { name: /^Sign out everywhere/ })).toBeVisible()
  await typed(page).fill('add comp')
  await palette(page).getByRole('option', { name: 'Add companies' }).click()
  await expect(page).toHaveURL('/companies/add')
})

test('says when nothing is called so', async ({ page }) => {
  await openReady(page)
  await page.keyboard.press('Control+k')
  await typed(page).fill('zzzyyxx')
  await expect(palette(page).getByText('Nothing matches “zzzyyxx”.')).toBeVisible()
})

test('a search that failed altogether does not say that there is nothing', async ({ page }) => {
  await page.route(/\/api\/v1\/[a-z-]+\?/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await openReady(page)
  await page.keyboard.press('Control+k')
  await typed(page).fill('zzzyyxx')
  await expect(
    palette(page).getByText('Not everything could be searched. Search again in a moment.'),
  ).toBeVisible()
})

test('one kind that fails takes nothing from the others', async ({ page }) => {
  await page.route(/\/api\/v1\/people\?/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await openReady(page)
  await page.keyboard.press('Control+k')
  await typed(page).fill('halden')
  await expect(palette(page).getByRole('option', { name: /^Halden halden/ })).toBeVisible()
  await expect(palette(page).getByRole('group', { name: 'People' })).toHaveCount(0)
  await expect(palette(page).getByText('Not everything could be searched.', { exact: true })).toBeVisible()
})

test('lists what can be run for “run now”, and narrows it by what follows', async ({ page }) => {
  await openReady(page)
  await page.keyboard.press('Control+k')
  await typed(page).fill('run now')
  const runs = palette(page).getByRole('group', { name: 'Run now' }).getByRole('option')
  await expect(runs).not.toHaveCount(0)
  await typed(page).fill('run unansw')
  await expect(runs).toHaveText(['Run now: Unanswered questions'])
  await expect(palette(page).getByRole('option').first()).toHaveText(/^Unanswered questions/)
})
