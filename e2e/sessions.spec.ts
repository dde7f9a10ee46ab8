import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { password, setPassword } from './fixtures/members.ts'
import { product } from './fixtures/product.ts'
import { openReady } from './fixtures/ready.ts'

const { dashboard, signedIn: asOwner } = product()
const email = 'jonas@northline.example'

test.beforeEach(() => setPassword(email))

async function signedIn(page: Page): Promise<Page> {
  await page.goto(`${dashboard}/settings/account`)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(`${dashboard}/settings/account`)
  return page
}

/** Another browser with the same cookies, as somebody has it who copied them. */
async function copied(browser: Browser, context: BrowserContext): Promise<Page> {
  const other = await browser.newContext()
  await other.addCookies(await context.cookies())
  return other.newPage()
}

test('a copied cookie is refused once its session was signed out of, on pages and by the interface', async ({
  page,
  context,
  browser,
}) => {
  await signedIn(page)
  const thief = await copied(browser, context)
  await thief.goto(`${dashboard}/people`)
  await expect(thief).toHaveURL(`${dashboard}/people`)
  await page.locator('html[data-shell=ready]').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Jonas Feldmann Admin' }).click()
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(`${dashboard}/sign-in`)
  const answer = await thief.request.get(`${dashboard}/api/v1/people`)
  expect(answer.status()).toBe(401)
  await thief.goto(`${dashboard}/topics`)
  await expect(thief).toHaveURL(/\/sign-in/)
  await thief.context().close()
})

test('a member sees where they are signed in, and ends one session', async ({ page, browser }) => {
  await signedIn(page)
  const phone = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
  })
  const elsewhere = await signedIn(await phone.newPage())
  await page.reload()
  await page.locator('html[data-shell=ready]').waitFor({ state: 'attached' })
  await expect(page.getByText('You are here')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'End the session in Firefox on Android' }).click()
  await expect(page.getByText('The session in Firefox on Android has ended')).toBeVisible()
  await expect(page.getByRole('button', { name: /End the session/ })).toHaveCount(0)
  await elsewhere.goto(`${dashboard}/people`)
  await expect(elsewhere).toHaveURL(/\/sign-in/)
  await page.goto(`${dashboard}/people`)
  await expect(page).toHaveURL(`${dashboard}/people`)
  await phone.close()
})

test('an owner sees where a member is signed in, and signs them out there', async ({ page, browser }) => {
  await signedIn(page)
  const context = await browser.newContext({ storageState: asOwner })
  const owner = await context.newPage()
  await openReady(owner, `${dashboard}/settings/members`)
  const row = owner.getByRole('row', { name: /Jonas Feldmann/ })
  await expect(row).toContainText(/Signed in on \d+ device/)
  await row.getByRole('button', { name: 'Actions for Jonas Feldmann' }).click()
  await owner.getByRole('menuitem', { name: /^Sessions/ }).click()
  const dialog = owner.getByRole('dialog', { name: 'Sessions of Jonas Feldmann' })
  await expect(dialog.getByText('Last used').first()).toBeVisible()
  await expectAccessible(owner)
  await dialog.getByRole('button', { name: 'Sign them out everywhere' }).click()
  await expect(row).not.toContainText('Signed in on')
  await page.goto(`${dashboard}/people`)
  await expect(page).toHaveURL(/\/sign-in/)
  await context.close()
})
