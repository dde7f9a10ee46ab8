import { type Browser, expect, type Page } from '@playwright/test'
import { appCode } from '#tests/harness/totp.ts'
import { expectAccessible } from './fixtures/accessibility.ts'
import { password, setPassword, takeFactorsAway } from './fixtures/members.ts'
import { product } from './fixtures/product.ts'
import { openReady } from './fixtures/ready.ts'
import { test } from './fixtures/signed-in.ts'

const { dashboard } = product()
const email = 'adaeze@northline.example'

/** Nobody has the app of an earlier test. */
test.beforeEach(async () => {
  await setPassword(email)
  await takeFactorsAway(email)
})

async function newPage(browser: Browser, javaScriptEnabled = true): Promise<Page> {
  const context = await browser.newContext({
    baseURL: dashboard,
    storageState: { cookies: [], origins: [] },
    javaScriptEnabled,
  })
  return context.newPage()
}

async function givePassword(page: Page): Promise<void> {
  await page.goto('/settings/account')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function giveCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Turns it on in the account, and returns the secret of the app and the recovery codes. */
async function turnOn(page: Page): Promise<{ secret: string; codes: string[] }> {
  await givePassword(page)
  await expect(page).toHaveURL(`${dashboard}/settings/account`)
  await openReady(page, '/settings/account')
  await page.getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn two-step sign-in on' })
  await expect(dialog.getByRole('img', { name: 'Picture for an authenticator app' })).toBeVisible()
  await expectAccessible(page)
  const secret = (await dialog.locator('code').first().textContent()) ?? ''
  const field = dialog.getByLabel('Code that the app shows')
  await field.fill('000000')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(/Is not the current code/)
  await field.fill(appCode(secret))
  await field.press('Enter')
  const done = page.getByRole('dialog', { name: 'Two-step sign-in is on' })
  const codes = ((await done.locator('pre').textContent()) ?? '').trim().split('\n')
  expect(codes).toHaveLength(10)
  await expectAccessible(page)
  await done.getByRole('button', { name: 'I have stored them' }).click()
  await expect(page.getByText('10 codes are left')).toBeVisible()
  return { secret, codes }
}

test('the password is followed by a code, which counts once, also without scripts', async ({ browser }) => {
  const page = await newPage(browser)
  const { secret, codes } = await turnOn(page)
  const plain = await newPage(browser, false)
  await givePassword(plain)
  await expect(plain.getByText(`shows for ${email}`)).toBeVisible()
  await giveCode(plain, '000000')
  await expect(plain.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/This code is wrong/)
  const code = appCode(secret, 1)
  await giveCode(plain, code)
  await expect(plain).toHaveURL(`${dashboard}/settings/account`)
  const other = await newPage(browser)
  await givePassword(other)
  await expect(other.getByLabel('Code', { exact: true })).toBeVisible()
  await expectAccessible(other)
  await giveCode(other, code)
  await expect(other.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/This code is wrong/)
  await giveCode(other, codes[0] ?? '')
  await expect(other).toHaveURL(`${dashboard}/settings/account`)
  await expect(other.getByText('9 codes are left')).toBeVisible()
  for (const one of [page, plain, other]) await one.context().close()
})

test('a member turns it off again, and makes new recovery codes before', async ({ browser }) => {
  const page = await newPage(browser)
  const { codes } = await turnOn(page)
  await page.getByRole('button', { name: 'New codes' }).click()
  await page.getByRole('button', { name: 'Make new codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your new recovery codes' })
  await expect(dialog.locator('pre')).not.toContainText(codes[0] ?? '')
  const file = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect((await file).suggestedFilename()).toBe('signalbox-recovery-codes.txt')
  await dialog.getByRole('button', { name: 'I have stored them' }).click()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn it off' }).click()
  await expect(page.getByText('Off: your password alone signs you in.')).toBeVisible()
  await page.context().close()
})

test('an owner sees who has it, and turns it off for somebody who lost the app', async ({
  page,
  browser,
}) => {
  const theirs = await newPage(browser)
  await turnOn(theirs)
  await openReady(page, '/settings/members')
  const row = page.getByRole('row', { name: /Adaeze Okonkwo/ })
  await expect(row).toContainText('Two-step sign-in')
  await row.getByRole('button', { name: 'Actions for Adaeze Okonkwo' }).click()
  await page.getByRole('menuitem', { name: /Turn two-step sign-in off/ }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Turn it off' }).click()
  await expect(row).not.toContainText('Two-step sign-in')
  const again = await newPage(browser)
  await givePassword(again)
  await expect(again).toHaveURL(`${dashboard}/settings/account`)
  for (const one of [theirs, again]) await one.context().close()
})
