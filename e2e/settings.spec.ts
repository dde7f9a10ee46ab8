import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInViews } from './fixtures/accessibility.ts'
import { product } from './fixtures/product.ts'
import { openReady } from './fixtures/ready.ts'
import { test } from './fixtures/signed-in.ts'
import { unhurried } from './fixtures/unhurried.ts'

const { api, dashboard } = product()

const dialog = (page: Page) => page.getByRole('dialog')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function statusOf(key: string): Promise<number> {
  return (await fetch(`${api}/me`, { headers: { authorization: `Bearer ${key}` } })).status
}

/** Another browser without a session. */
async function stranger(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: dashboard, storageState: { cookies: [], origins: [] } })
  const page = await context.newPage()
  unhurried(page)
  return page
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
  for (const path of [
    ...['/settings', '/settings/account', '/settings/members', '/settings/keys', '/settings/mail'],
    ...['/settings/webhooks', '/settings/assistants', '/settings/sources/import', '/people/same'],
  ]) {
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
  await expect(dialog(page).getByRole('alert')).toContainText('not copied the key yet')
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

test('what the organization is called and where it lives can be changed, and taken back', async ({
  page,
}) => {
  await openReady(page, '/settings')
  const zone = page.getByRole('combobox', { name: 'Time zone', exact: true })
  await expect(zone).toHaveText(/Berlin, UTC[+]\d/)
  // Types before the script of the list has arrived.
  const list = Promise.withResolvers<void>()
  await page.route('**/_next/static/**/*.js', async (route) => {
    await list.promise
    await route.fallback()
  })
  await zone.focus()
  await page.keyboard.type('kathm')
  list.resolve()
  await expect(page.getByRole('option', { name: /Kathmandu, UTC[+]5:45/ })).toBeVisible()
  await page.keyboard.type('andu')
  await expect(page.getByPlaceholder('Search', { exact: true })).toHaveValue('kathmandu')
  await page.keyboard.press('Enter')
  await expect(zone).toHaveText(/Kathmandu, UTC[+]5:45/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Time zone changed back')).toBeVisible()
  await expect(zone).toHaveText(/Berlin/)
  await page.getByRole('button', { name: /edit Name/ }).click()
  await page.keyboard.type('Southline')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Southline' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Northline' })).toBeVisible()
})

/** Whether anything in it has to be moved sideways to be read. */
function hasSideways(within: Element): boolean {
  return [...within.querySelectorAll('*')].some(
    (one) => getComputedStyle(one).overflowX === 'auto' && one.scrollWidth > one.clientWidth,
  )
}

async function invite(page: Page, email: string): Promise<string> {
  await openReady(page, '/settings/members?invite=')
  await dialog(page).getByLabel('E-mail').fill('mara@northline.example')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('E-mail')).toHaveAccessibleDescription(
    'This person is already a member',
  )
  await dialog(page).getByLabel('E-mail').fill(email)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('heading', { name: `${email} is invited` })).toBeVisible()
  expect(await dialog(page).evaluate(hasSideways)).toBe(false)
  const link = (await dialog(page).locator('code').first().textContent()) ?? ''
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('table', { name: 'Invitations' })).toContainText(email)
  return link
}

async function join(lea: Page, link: string): Promise<void> {
  await lea.goto(link)
  await expect(heading(lea)).toHaveText('Join Northline')
  await expectAccessibleInViews(lea)
  await lea.getByRole('button', { name: 'Join Northline' }).click()
  await expect(lea.getByLabel('Your name')).toHaveAccessibleDescription('Enter your name.')
  await lea.getByLabel('Your name').fill('Lea Brandt')
  await lea.getByLabel('Password', { exact: true }).fill('seven green signals')
  await lea.getByRole('button', { name: 'Join Northline' }).click()
  await expect(lea).toHaveURL(`${dashboard}/`)
}

/** Changes the password from the menu of the viewer; that session continues. */
async function changeOwnAccount(lea: Page): Promise<void> {
  await lea.setViewportSize({ width: 1440, height: 900 })
  await openReady(lea)
  await lea.getByRole('button', { name: /Lea Brandt/ }).click()
  await lea.getByRole('menuitem', { name: 'Your account' }).click()
  await expect(heading(lea)).toHaveText('Your account')
  await lea.getByRole('button', { name: /edit Name/ }).click()
  await lea.keyboard.press('ControlOrMeta+a')
  await lea.keyboard.type('Lea B.')
  await lea.keyboard.press('Enter')
  await expect(lea.getByRole('button', { name: /Lea B\./ }).first()).toBeVisible()
  await lea.getByRole('button', { name: 'Undo' }).click()
  await lea.getByRole('button', { name: 'Change password' }).click()
  const [present, chosen] = [
    dialog(lea).getByRole('textbox', { name: 'Current password' }),
    dialog(lea).getByRole('textbox', { name: 'New password' }),
  ]
  await expect(present).toBeFocused()
  await present.fill('seven red signals')
  await chosen.fill('eight green signals')
  await lea.keyboard.press('Enter')
  await expect(present).toHaveAccessibleDescription('This is not your current password.')
  await expectAccessible(lea)
  await present.fill('seven green signals')
  await lea.keyboard.press('Enter')
  await expect(dialog(lea)).toBeHidden()
  await expect(lea.getByText('Your password is changed')).toBeVisible()
  await openReady(lea, '/settings/account')
  await expect(heading(lea)).toHaveText('Your account')
}

test('somebody is invited, comes, sees what a member sees, and is removed', async ({ page, browser }) => {
  const link = await invite(page, `lea-${randomUUID().slice(0, 8)}@halden.example`)
  await page.goto(link)
  await expect(heading(page)).toHaveText('You are already signed in')
  const lea = await stranger(browser)
  await join(lea, link)

  await lea.goto(`${dashboard}/settings/keys`)
  await expect(lea.getByText('API keys are for owners')).toBeVisible()
  await expect(lea.getByText('Ask Mara Lindqvist')).toBeVisible()
  await lea.goto(`${dashboard}/settings`)
  await expect(lea.getByText('Only an owner or an admin can change these.')).toBeVisible()
  await expect(lea.getByRole('combobox')).toHaveCount(0)
  await changeOwnAccount(lea)

  await openReady(lea, '/automations')
  await lea.keyboard.press('ControlOrMeta+k')
  await lea.getByRole('combobox', { name: /search/i }).fill('automation')
  await expect(lea.getByRole('option', { name: 'Automations', exact: false }).first()).toBeVisible()
  await expect(lea.getByRole('option', { name: 'New automation', exact: true })).toHaveCount(0)
  await lea.keyboard.press('Escape')
  await openReady(page, '/settings/members')
  const row = page.getByRole('row', { name: /Lea Brandt/ })
  await row.getByRole('button', { name: /Role of Lea Brandt/ }).click()
  await page.getByRole('menuitemradio', { name: /Admin/ }).click()
  const told = page.getByRole('listitem').filter({ hasText: 'Lea Brandt is an admin now' })
  // The toast can cover the row and stays while Undo is possible.
  await told.getByRole('button', { name: 'Dismiss' }).click()
  // The page that she has open follows with the next answer.
  await lea.getByRole('searchbox').first().fill('digest')
  await expect(lea.getByRole('link', { name: 'New automation', exact: true })).toBeVisible()
  await openReady(lea, '/settings')
  await expect(lea.getByRole('combobox', { name: 'Time zone' })).toBeVisible()
  await openReady(lea, '/settings/members?invite=')
  await expect(dialog(lea).getByRole('radio')).toHaveCount(2)
  await expect(dialog(lea).getByRole('radio', { name: /Owner/ })).toHaveCount(0)

  await row.getByRole('button', { name: 'Actions for Lea Brandt' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await dialog(page).getByRole('button', { name: 'Remove Lea Brandt' }).click()
  // The row is hidden from the accessibility tree while the dialog is open.
  await expect(page.getByText('Lea Brandt is removed')).toBeVisible()
  await expect(row).toBeHidden()
  await lea.goto(`${dashboard}/people`)
  await expect(lea).toHaveURL(/\/sign-in/)
  await lea.goto(link)
  await expect(heading(lea)).toHaveText('This link does not work')
  await lea.context().close()
})

test('a long address fits into the dialog of its invitation, and into the page of whoever has it open', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const email = `${randomUUID()}@${'far-away.'.repeat(12)}example`
  const link = await invite(page, email)
  await page.goto(link)
  await expect(page.getByText(email)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
