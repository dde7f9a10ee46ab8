import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { leaveIdle } from './fixtures/idle-session.ts'
import { password, setPassword } from './fixtures/members.ts'
import { product } from './fixtures/product.ts'
import { openReady } from './fixtures/ready.ts'

const { dashboard } = product()
const email = 'tomasz@northline.example'

const asking = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })

test.beforeEach(async ({ page }) => {
  await setPassword(email)
  await page.goto(`${dashboard}/settings/account`)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(`${dashboard}/settings/account`)
})

/** Fills in a new key and sends it, in a session that nobody confirmed for an hour. */
async function beginKey(page: Page): Promise<string> {
  const name = `Asked ${randomUUID().slice(0, 8)}`
  await openReady(page, `${dashboard}/settings/keys?new=`)
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await leaveIdle(email)
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  await expect(asking(page)).toBeVisible()
  return name
}

const typed = (page: Page) => asking(page).getByLabel('Password', { exact: true })

test('what was begun goes on by itself once the password is given, and asks no second time', async ({
  page,
}) => {
  const name = await beginKey(page)
  await expect(typed(page)).toBeFocused()
  await expectAccessible(page)
  await typed(page).fill('seven red signals')
  await typed(page).press('Enter')
  await expect(typed(page)).toHaveAccessibleDescription(/This is not your password/)
  await typed(page).fill(password)
  await typed(page).press('Enter')
  await expect(page.getByRole('heading', { name: `${name} is ready` })).toBeVisible()
  await expect(asking(page)).toBeHidden()
  await page.getByRole('button', { name: 'I have stored it' }).click()
  await expect(page.getByRole('row', { name })).toBeVisible()
  const again = await page.request.post(`${dashboard}/api/v1/audit-log/exports`, {
    data: { list: 'people' },
    headers: { origin: dashboard },
  })
  expect(again.status()).toBe(200)
})

test('whoever does not confirm keeps what was typed, and nothing was done', async ({ page }) => {
  const name = await beginKey(page)
  await asking(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(asking(page)).toBeHidden()
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue(name)
  await expect(page.getByRole('dialog')).toContainText('You did not confirm that it is you')
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  await typed(page).fill(password)
  await typed(page).press('Enter')
  await expect(page.getByRole('heading', { name: `${name} is ready` })).toBeVisible()
})

test('a file of a list is written after confirming', async ({ page }) => {
  await openReady(page, `${dashboard}/people`)
  await leaveIdle(email)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: /rows as CSV$/ }).click()
  await typed(page).fill(password)
  await typed(page).press('Enter')
  expect((await file).suggestedFilename()).toBe('people.csv')
})
