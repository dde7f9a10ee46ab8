import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectAccessibleInViews } from './fixtures/accessibility.ts'
import { product } from './fixtures/product.ts'
import { Traffic } from './fixtures/traffic.ts'

const { dashboard } = product()
const demo = /demo owner/

async function tryPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const complaint = (page: Page) => page.getByRole('main').getByRole('alert')

test('asks who it is, and then leads to where the address led', async ({ page }) => {
  await page.goto(`${dashboard}/people?search=ada`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Northline')
  await page.getByRole('button', { name: demo }).click()
  await expect(page).toHaveURL(`${dashboard}/people?search=ada`)
  await page.goto(`${dashboard}/sign-in`)
  await expect(page).toHaveURL(`${dashboard}/`)
})

test('the cookie is out of reach of scripts, and of writes from other sites', async ({ page, context }) => {
  await page.goto(dashboard)
  await page.getByRole('button', { name: demo }).click()
  await page.waitForURL(`${dashboard}/`)
  const cookies = await context.cookies()
  expect(cookies.length).toBeGreaterThan(0)
  for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
})

test('says that something was wrong, not what, and keeps the e-mail address', async ({ page }) => {
  await page.goto(dashboard)
  for (const email of ['mara@northline.example', 'nobody@northline.example']) {
    await tryPassword(page, email)
    await expect(complaint(page)).toHaveText('The e-mail address or the password is wrong.')
    await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(email)
  }
  await expectAccessible(page)
})

test('what it has to say moves nothing', async ({ page }) => {
  await page.goto(dashboard)
  const places = () =>
    Promise.all(['E-mail', 'Password'].map((label) => page.getByLabel(label, { exact: true }).boundingBox()))
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport)
    await page.reload()
    const before = await places()
    await tryPassword(page, `moved-${viewport.width}@northline.example`)
    await expect(complaint(page)).toBeVisible()
    expect(await places()).toEqual(before)
  }
})

test('names the field that is missing', async ({ page }) => {
  await page.goto(dashboard)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveAccessibleDescription(
    'Enter your e-mail address.',
  )
  await page.getByLabel('E-mail', { exact: true }).fill('mara@northline.example')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Enter your password.',
  )
})

test('after several failures it counts down', async ({ page }) => {
  await page.goto(dashboard)
  const email = `guessed-${Date.now()}@northline.example`
  await expect(async () => {
    const answered = page.waitForResponse((it) => it.request().method() === 'POST')
    await tryPassword(page, email)
    await answered
    await expect(complaint(page)).toContainText(/Try again in \d+\ss/, { timeout: 500 })
  }).toPass()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeDisabled()
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(email)
})

test('does not lead to another site', async ({ page }) => {
  await page.goto(`${dashboard}/sign-in?next=${encodeURIComponent('/\\evil.example')}`)
  await page.getByRole('button', { name: demo }).click()
  await expect(page).toHaveURL(`${dashboard}/`)
})

test('text in the address is not shown', async ({ page }) => {
  await page.goto(`${dashboard}/sign-in?error=Call%20555-0100&problem=Pay%20here`)
  await expect(complaint(page)).toHaveText('You were not signed in. Try again, or sign in another way.')
})

test('shows the password on demand', async ({ page }) => {
  await page.goto(dashboard)
  const field = page.getByLabel('Password', { exact: true })
  await expect(field).toHaveAttribute('autocomplete', 'current-password')
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveAttribute('autocomplete', 'username')
  await page.getByRole('button', { name: 'Show the password' }).click()
  await expect(field).toHaveAttribute('type', 'text')
})

test('signing out leaves nothing behind', async ({ page }) => {
  await page.goto(dashboard)
  await page.getByRole('button', { name: demo }).click()
  await page.waitForURL(`${dashboard}/`)
  await page.getByRole('button', { name: /Mara Lindqvist/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Northline')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Northline')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('signs in all the same', async ({ page }) => {
    await page.goto(`${dashboard}/topics`)
    await tryPassword(page, 'mara@northline.example')
    await expect(complaint(page)).toHaveText('The e-mail address or the password is wrong.')
    await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue('mara@northline.example')
    await page.getByRole('button', { name: demo }).click()
    await expect(page).toHaveURL(`${dashboard}/topics`)
  })
})

test('the sign-in page is accessible and breaks no policy', async ({ page }) => {
  const traffic = new Traffic(page)
  await page.goto(dashboard)
  await expectAccessibleInViews(page)
  expect(traffic.complaints).toEqual([])
})
