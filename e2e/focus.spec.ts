import { expect, type Locator, type Page } from '@playwright/test'
import { product } from './fixtures/product.ts'
import { openReady } from './fixtures/ready.ts'
import { test } from './fixtures/signed-in.ts'

const { dashboard } = product()

const row = (page: Page, index: number) => page.locator(`tr[data-index="${index}"]`)
const main = (page: Page) => page.locator('#main')

async function pressed(control: Locator, key = 'Enter'): Promise<void> {
  await control.focus()
  await control.press(key)
}

test('Back from a row: the focus is on it again, and goes on from there', async ({ page }) => {
  await openReady(page, '/companies')
  for (const key of ['j', 'j', 'j', 'Enter']) await page.keyboard.press(key)
  await expect(page).toHaveURL(/\/companies\/\d+$/)
  await expect(main(page)).toBeFocused()
  await page.goBack()
  await expect(row(page, 2)).toBeFocused()
  await page.keyboard.press('j')
  await expect(row(page, 3)).toBeFocused()
})

test('a page that is loaded anew begins at its top, whatever row led on from it', async ({ page }) => {
  await openReady(page, '/companies')
  for (const key of ['j', 'Enter']) await page.keyboard.press(key)
  await expect(page).toHaveURL(/\/companies\/\d+$/)
  await page.goBack()
  await expect(row(page, 0)).toBeFocused()
  await page.reload()
  await page.waitForFunction(() => document.documentElement.dataset.shell === 'ready')
  await expect(page.locator('body')).toBeFocused()
})

test('from the search the arrow down and a second Esc lead to the rows', async ({ page }) => {
  await openReady(page, '/people')
  await page.keyboard.press('/')
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 0)).toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.type('a')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row(page, 0)).toBeFocused()
})

test('a filter keeps the focus when it is set, and when it is cleared', async ({ page }) => {
  await openReady(page, '/people')
  await pressed(page.getByRole('button', { name: 'Company', exact: true }))
  await page.getByRole('combobox', { name: 'Company' }).fill('halden')
  await page.getByRole('option', { name: /^Halden/ }).waitFor()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /Halden/ }).first()).toBeFocused()
  await pressed(page.getByRole('button', { name: 'Clear Company' }))
  await expect(page.getByRole('button', { name: 'Company', exact: true })).toBeFocused()
  await pressed(page.getByRole('button', { name: 'Tags', exact: true }))
  await expect(page.getByRole('combobox', { name: 'Tags' })).toBeFocused()
  await page.keyboard.type('nextjs')
  await page.getByRole('option', { name: /^nextjs/ }).waitFor()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Tags' })).toBeFocused()
  await expect(page).toHaveURL(/tags=nextjs/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Tags: nextjs' })).toBeFocused()
  await pressed(page.getByRole('button', { name: 'Clear', exact: true }))
  await expect(page.getByRole('button', { name: 'Company', exact: true })).toBeFocused()
})

test('what is done to chosen rows leads back to them', async ({ page }) => {
  await openReady(page, '/people')
  for (const key of ['j', 'j', 'x']) await page.keyboard.press(key)
  await pressed(page.getByRole('button', { name: 'Clear the selection' }))
  await expect(page.getByRole('button', { name: 'Clear the selection' })).toBeHidden()
  await expect(row(page, 1)).toBeFocused()
})

test('a dialog whose first field takes the focus gives it back', async ({ page }) => {
  for (const [path, name] of [
    ['/settings/keys', 'Create key'],
    ['/settings/members', 'Invite'],
  ] as const) {
    await openReady(page, path)
    await pressed(page.getByRole('button', { name, exact: true }))
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused()
  }
})

test('the drawer of a narrow window begins at its top, and what is focused in it can be seen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openReady(page)
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  await pressed(menu)
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer).toBeFocused()
  await page.keyboard.press('Tab')
  const close = drawer.getByRole('button', { name: 'Close' })
  await expect(close).toBeFocused()
  await expect(close.locator('..')).toHaveCSS('opacity', '1')
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
})

test('F8 goes to the newest message, and its end leads back', async ({ page }) => {
  await openReady(page, '/people')
  const star = page.getByRole('button', { name: /^VIP: / }).first()
  await page.keyboard.press('F8')
  await expect(page.locator('body')).toBeFocused()
  await pressed(star)
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await page.keyboard.press('F8')
  await expect(undo).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(star).toBeFocused()
  await page.keyboard.press('F8')
  await page.keyboard.press('Enter')
  await expect(undo).toBeHidden()
  await expect(star).toBeFocused()
})

test('a file that is written gives the focus back', async ({ page }) => {
  await openReady(page, '/people')
  const button = page.getByRole('button', { name: /^Export/ })
  const download = page.waitForEvent('download')
  await pressed(button)
  await download
  await expect(button).toBeFocused()
})

test('a day and a time that are added have the focus', async ({ page }) => {
  await openReady(page, '/automations/new?template=weekly-signal-digest')
  await pressed(page.getByRole('button', { name: 'Add a time' }))
  await expect(page.getByLabel('Time of day 2')).toBeFocused()
  await pressed(page.getByRole('button', { name: 'Skip a day' }))
  await expect(page.getByLabel('Day without a run')).toBeFocused()
  await pressed(page.getByRole('button', { name: 'Skip a day' }))
  await expect(page.getByLabel('Day without a run').nth(1)).toBeFocused()
  // The days that are offered are days of runs: both are gone from the list, and a third goes by its own button.
  const run = page.getByRole('button', { name: /^Skip Mon / }).first()
  await expect(run).toBeEnabled()
  const label = (await run.getAttribute('aria-label')) ?? ''
  await pressed(run)
  await expect(page.getByLabel('Day without a run').nth(2)).toBeFocused()
  await expect(page.getByRole('button', { name: label, exact: true })).toHaveCount(0)
})

test('arrow keys between schedule and event stay where they are', async ({ page }) => {
  await openReady(page, '/automations/new')
  await pressed(page.getByRole('radio', { name: 'On a schedule' }), 'ArrowRight')
  await expect(page.getByRole('searchbox', { name: 'Search events' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'When something happens' })).toBeFocused()
  await page.getByRole('radio', { name: 'On a schedule' }).click()
  await expect(page.getByRole('textbox', { name: 'When it runs, in your own words' })).toBeFocused()
})

test('a choice in a dialog that scrolls is brought into view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openReady(page, '/settings/destinations')
  await pressed(page.getByRole('button', { name: 'Add destination' }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: /^Slack/ })).toBeFocused()
  await dialog.getByRole('combobox', { name: 'Only in' }).focus()
  await expect(dialog.getByText('Every channel its bot is invited to')).not.toBeInViewport()
  await dialog.getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('Every channel its bot is invited to')).toBeInViewport()
})

test('a draft that is discarded leaves the focus on the page', async ({ page }) => {
  await openReady(page, '/automations/new?template=praise-roundup')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Other words')
  await pressed(page.getByRole('button', { name: 'Discard draft' }))
  await expect(page.getByRole('button', { name: 'Discard draft' })).toBeHidden()
  await expect(main(page)).toBeFocused()
})

test.describe('at the door', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('the focus is on what an answer is about', async ({ page }) => {
    await page.goto(`${dashboard}/sign-in`)
    const email = page.getByLabel('E-mail', { exact: true })
    const password = page.getByLabel('Password', { exact: true })
    await email.fill('mara@northline.example')
    await email.press('Enter')
    await expect(password).toHaveAccessibleDescription('Enter your password.')
    await expect(password).toBeFocused()
    await password.fill('not the password')
    await email.fill('nobody@northline.example')
    await email.press('Enter')
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await expect(password).toBeFocused()
  })
})
