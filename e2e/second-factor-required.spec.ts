import { type Browser, expect, type Page } from '@playwright/test'
import { demoOrganization, inDatabaseOf } from '#tests/harness/running-product.ts'
import { appCode } from '#tests/harness/totp.ts'
import { expectAccessible } from './fixtures/accessibility.ts'
import { password, setPassword, takeFactorsAway } from './fixtures/members.ts'
import { product } from './fixtures/product.ts'
import { openReady } from './fixtures/ready.ts'
import { test } from './fixtures/signed-in.ts'
import { virtualAuthenticator } from './fixtures/virtual-authenticator.ts'

const { dashboard: byNumber, dataDir } = product()
/** Browsers make no passkeys for an address without a name. */
const dashboard = byNumber.replace('127.0.0.1', 'localhost')
const [owner, member] = ['tomasz@northline.example', 'ben@northline.example']

test.beforeEach(async () => {
  for (const email of [owner, member]) {
    await setPassword(email)
    await takeFactorsAway(email)
  }
})

/** Other specs use the same organization. */
test.afterEach(async () => {
  await inDatabaseOf(dataDir, async ({ pool }) => {
    await pool.query('UPDATE organizations SET second_factor_required = false WHERE id = $1', [
      demoOrganization,
    ])
  })
  for (const email of [owner, member]) await takeFactorsAway(email)
})

async function signedIn(browser: Browser, email: string, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: dashboard, storageState: { cookies: [], origins: [] } })
  const page = await context.newPage()
  await virtualAuthenticator(page)
  await page.goto(path)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  return page
}

/** Signs an owner in, who adds a passkey and then requires a second factor of everybody. */
async function require(browser: Browser): Promise<Page> {
  const page = await signedIn(browser, owner, '/settings/members')
  await expect(page).toHaveURL(`${dashboard}/settings/members`)
  await openReady(page, '/settings/members')
  const part = page.getByRole('region', { name: 'Signing in' })
  await expect(part).toContainText('To require it of everybody, set one up')
  await part.getByRole('link', { name: 'in your own account' }).click()
  await openReady(page, '/settings/account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Not used yet')).toBeVisible()
  await openReady(page, '/settings/members')
  await part.getByRole('button', { name: 'Require it of everybody' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Require it' }).click()
  await expect(part).toContainText('Required of everybody.')
  return page
}

const setUp = (page: Page) => page.getByRole('heading', { name: 'Set up a second factor' })

test('an owner requires it, sees who has none, and makes it a choice again', async ({
  browser,
  page: demo,
}) => {
  const page = await require(browser)
  await expect(page.getByRole('row', { name: /Tomasz Wieczorek/ })).toContainText('1 passkey')
  await expect(page.getByRole('row', { name: /Ben Whitaker/ })).toContainText('No second factor yet')
  await expectAccessible(page)
  // The owner of the demo, who comes in with one click, goes on.
  await openReady(demo, '/people')
  await page.getByRole('button', { name: 'Leave it to each member' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave it to each member' }).click()
  await expect(page.getByRole('region', { name: 'Signing in' })).toContainText('Each member decides.')
  await page.context().close()
})

test('a member is led to set up the app, can do nothing else, and then goes where they wanted', async ({
  browser,
}) => {
  const ownerPage = await require(browser)
  const page = await signedIn(browser, member, '/topics')
  await expect(setUp(page)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/people')
  await expect(setUp(page)).toBeVisible()
  expect((await page.request.get('/api/v1/people')).status()).toBe(403)
  await page.getByRole('button', { name: 'Set up the app' }).click()
  const dialog = page.getByRole('dialog')
  const secret = (await dialog.locator('code').first().textContent()) ?? ''
  await dialog.getByLabel('Code that the app shows').fill(appCode(secret))
  await dialog.getByLabel('Code that the app shows').press('Enter')
  await page.getByRole('button', { name: 'I have stored them' }).click()
  await expect(page).toHaveURL(`${dashboard}/people`)
  for (const one of [ownerPage, page]) await one.context().close()
})

test('a page that was open leads there as well, and a passkey leads on', async ({ browser }) => {
  const page = await signedIn(browser, member, '/settings/account')
  await expect(page).toHaveURL(`${dashboard}/settings/account`)
  await openReady(page, '/settings/account')
  const ownerPage = await require(browser)
  await page.getByRole('button', { name: 'Add a passkey' }).waitFor()
  await page.getByRole('link', { name: 'Members' }).click()
  await expect(setUp(page)).toBeVisible()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(new RegExp(`^${dashboard}/settings/`))
  await expect(setUp(page)).toBeHidden()
  for (const one of [ownerPage, page]) await one.context().close()
})

test('whoever is led there can sign out', async ({ browser }) => {
  const ownerPage = await require(browser)
  const page = await signedIn(browser, member, '/')
  await expect(setUp(page)).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  for (const one of [ownerPage, page]) await one.context().close()
})
