import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { leaveIdle } from './fixtures/idle-session.ts'
import { password, setPassword, takeFactorsAway } from './fixtures/members.ts'
import { product } from './fixtures/product.ts'
import { openReady } from './fixtures/ready.ts'
import { copyPasskeys, virtualAuthenticator } from './fixtures/virtual-authenticator.ts'

const { dashboard: byNumber } = product()
/** Browsers make no passkeys for an address without a name. */
const dashboard = byNumber.replace('127.0.0.1', 'localhost')
const email = 'hana@northline.example'

/** Nobody has a passkey of an earlier test. */
test.beforeEach(async () => {
  await setPassword(email)
  await takeFactorsAway(email)
})

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: dashboard, storageState: { cookies: [], origins: [] } })
  return context.newPage()
}

async function signInWithPassword(page: Page): Promise<void> {
  await page.goto('/settings/account')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(`${dashboard}/settings/account`)
}

/** Adds a passkey in the account, with a name. */
async function add(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await expectAccessible(page)
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Name').press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: `Remove the passkey ${name}` })).toBeVisible()
}

test('a member adds a passkey, signs in with it without typing anything, and removes it', async ({
  browser,
}) => {
  const page = await newPage(browser)
  const device = await virtualAuthenticator(page)
  await signInWithPassword(page)
  await openReady(page, '/settings/account')
  await expect(page.getByText('None yet. A passkey signs you in')).toBeVisible()
  await add(page, 'Laptop of Hana')
  await expect(page.getByText('Not used yet')).toBeVisible()
  await expectAccessible(page)

  const other = await newPage(browser)
  await copyPasskeys(device, await virtualAuthenticator(other))
  await other.goto('/sign-in?next=/settings/account')
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(other).toHaveURL(`${dashboard}/settings/account`)
  await expect(other.getByText(/^Last used/).first()).toBeVisible()

  await other.getByRole('button', { name: 'Remove the passkey Laptop of Hana' }).click()
  await expectAccessible(other)
  await expect(other.getByRole('dialog')).toContainText('Your password alone signs you in.')
  await other.getByRole('dialog').getByRole('button', { name: 'Remove the passkey' }).click()
  await expect(other.getByText('None yet. A passkey signs you in')).toBeVisible()
  for (const one of [page, other]) await one.context().close()
})

test('a passkey that was taken away says so, and nobody is signed in', async ({ browser }) => {
  const page = await newPage(browser)
  const device = await virtualAuthenticator(page)
  await signInWithPassword(page)
  await openReady(page, '/settings/account')
  await add(page, 'Phone')
  const other = await newPage(browser)
  await copyPasskeys(device, await virtualAuthenticator(other))
  await other.goto('/sign-in')
  const button = other.getByRole('button', { name: 'Sign in with a passkey' })
  await expect(button).toBeVisible()
  await takeFactorsAway(email)
  await button.click()
  await expect(other.getByText('This passkey is not known here, or was removed.')).toBeVisible()
  await expect(other).toHaveURL(/\/sign-in/)
  for (const one of [page, other]) await one.context().close()
})

test('a browser without one says so, and the password still leads in', async ({ browser }) => {
  const page = await newPage(browser)
  await virtualAuthenticator(page)
  await signInWithPassword(page)
  await openReady(page, '/settings/account')
  await add(page, 'Phone')
  const other = await newPage(browser)
  const { session, id } = await virtualAuthenticator(other)
  await session.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: false })
  await other.goto('/sign-in?next=/settings/account')
  await other.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(other.getByText('The browser used no passkey')).toBeVisible()
  await signInWithPassword(other)
  for (const one of [page, other]) await one.context().close()
})

test('what was begun goes on once the passkey has confirmed it, with nothing typed', async ({ browser }) => {
  const page = await newPage(browser)
  await virtualAuthenticator(page)
  await signInWithPassword(page)
  await openReady(page, '/settings/account')
  await add(page, 'Phone')
  await leaveIdle(email)
  await page.getByRole('button', { name: 'Remove the passkey Phone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the passkey' }).click()
  const asking = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const confirm = asking.getByRole('button', { name: 'Confirm with a passkey' })
  await expect(confirm).toBeVisible()
  await expectAccessible(page)
  await confirm.click()
  await expect(asking).toBeHidden()
  await expect(page.getByText('None yet. A passkey signs you in')).toBeVisible()
  await page.context().close()
})

test('a page whose session has ended goes on after a passkey, as it stands', async ({ browser }) => {
  const page = await newPage(browser)
  await virtualAuthenticator(page)
  await signInWithPassword(page)
  await openReady(page, '/settings/account')
  await add(page, 'Phone')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog', { name: 'Add a passkey' }).getByLabel('Name').fill('Typed before')
  await page.context().clearCookies()
  await page.getByRole('dialog', { name: 'Add a passkey' }).getByRole('button', { name: 'Continue' }).click()
  const again = page.getByRole('dialog', { name: 'Your session has ended' })
  await again.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(again).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Add a passkey' }).getByLabel('Name')).toHaveValue(
    'Typed before',
  )
  await page.context().close()
})

test('where browsers make none, the account says at which address they do', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: byNumber, storageState: { cookies: [], origins: [] } })
  const page = await context.newPage()
  await page.goto('/settings/account')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Browsers use passkeys only at an https address with a name')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)
  await context.close()
})
