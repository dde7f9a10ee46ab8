import { expect } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { password, setPassword } from './fixtures/members.ts'
import { product } from './fixtures/product.ts'
import { openReady } from './fixtures/ready.ts'
import { test } from './fixtures/signed-in.ts'

const { dashboard } = product()
const email = 'jonas@northline.example'

test.beforeEach(() => setPassword(email))

test('who forgot the password is told whom to ask, and gets in by the link of an owner', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: dashboard,
    storageState: { cookies: [], origins: [] },
  })
  const forgetful = await context.newPage()
  await forgetful.goto('/sign-in')
  await forgetful.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(forgetful.getByText(/Ask an owner of your organization/)).toBeVisible()
  await expectAccessible(forgetful)

  await openReady(page, '/settings/members')
  await page
    .getByRole('row', { name: new RegExp(email) })
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: /Password reset link/ }).click()
  const dialog = page.getByRole('dialog', { name: /^New password for/ })
  await dialog.getByRole('button', { name: 'Create the link' }).click()
  const link = dialog.locator('code')
  await expect(link).toHaveText(/\/new-password\//)
  await expectAccessible(page)
  const address = (await link.textContent()) ?? ''

  await forgetful.goto(new URL(address).pathname)
  await expect(forgetful.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email)
  const chosen = `another ${password}`
  await forgetful.getByLabel('Password', { exact: true }).fill(chosen)
  await forgetful.getByRole('button', { name: 'Change the password' }).click()
  await expect(forgetful.getByText('Your password is changed')).toBeVisible()
  await forgetful.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await forgetful.getByLabel('Password', { exact: true }).fill(chosen)
  await forgetful.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(forgetful).toHaveURL(`${dashboard}/`)

  await forgetful.goto(new URL(address).pathname)
  await expect(forgetful.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await context.close()
})
