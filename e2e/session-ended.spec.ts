import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { password, setPassword } from './fixtures/members.ts'
import { person, served } from './fixtures/people.ts'
import { product } from './fixtures/product.ts'

const { dashboard } = product()
// A member other than the owner, whose session the other specs share.
const email = 'priya@northline.example'

async function signIn(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('a session that ends during work is taken up again over the page', async ({ page }) => {
  await setPassword(email)
  await page.goto(`${dashboard}/people`)
  await signIn(page)
  await expect(page).toHaveURL(`${dashboard}/people`)
  const search = page.getByRole('searchbox').first()
  await search.fill('mar')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await setPassword(email)
  await search.fill('lind')
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email)
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await signIn(page)
  await expect(dialog).toBeHidden()
  await expect(search).toHaveValue('lind')
  await expect(page.getByRole('row').filter({ hasText: 'Lind' }).first()).toBeVisible()
})

test('an edit that the end of a session stops stays in its field, and is saved after signing in', async ({
  page,
}) => {
  const { id } = await person(11)
  await setPassword(email)
  await page.goto(`${dashboard}/people/${id}`)
  await signIn(page)
  await expect(page).toHaveURL(`${dashboard}/people/${id}`)
  await page.locator('html[data-shell=ready]').waitFor({ state: 'attached' })
  const value = page.locator('[data-editable="Title"]')
  await value.click()
  const field = page.getByRole('textbox', { name: 'Title', exact: true })
  await field.fill('Keeper of the points')
  await setPassword(email)
  await field.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect(dialog).toBeVisible()
  await signIn(page)
  await expect(dialog).toBeHidden()
  await expect(field).toHaveValue('Keeper of the points')
  await field.press('Enter')
  await expect(value).toContainText('Keeper of the points')
  await expect.poll(async () => (await served(id)).title).toBe('Keeper of the points')
})

test('whoever signs out in one tab is signed out in the others, and goes on there', async ({
  page,
  context,
}) => {
  await setPassword(email)
  await page.goto(`${dashboard}/people`)
  await signIn(page)
  await expect(page).toHaveURL(`${dashboard}/people`)
  const other = await context.newPage()
  await other.goto(`${dashboard}/topics`)
  await other.locator('html[data-shell=ready]').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Priya Raman Admin' }).click()
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(`${dashboard}/sign-in`)
  const dialog = other.getByRole('dialog', { name: 'Your session has ended' })
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByLabel('Password', { exact: true }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(other).toHaveURL(`${dashboard}/topics`)
})
