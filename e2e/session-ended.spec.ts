import { spawnSync } from 'node:child_process'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { product } from './fixtures/product.ts'

const { dashboard, dataDir } = product()
const password = 'seven green signals'
// Not the owner, whose session the other specs share.
const email = 'priya@northline.example'

/** Also ends every session of the member. */
function setPassword(): void {
  const flags = ['--org', 'northline', '--email', email, '--data-dir', dataDir]
  const { status, stderr } = spawnSync('node', ['bin/signalbox.ts', 'members', 'set-password', ...flags], {
    input: `${password}\n`,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
}

async function signIn(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('a session that ends during work is taken up again over the page', async ({ page }) => {
  setPassword()
  await page.goto(`${dashboard}/people`)
  await signIn(page)
  await expect(page).toHaveURL(`${dashboard}/people`)
  const search = page.getByRole('searchbox').first()
  await search.fill('mar')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  setPassword()
  await search.fill('lind')
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email)
  await expectAccessible(page)
  await signIn(page)
  await expect(dialog).toBeHidden()
  await expect(search).toHaveValue('lind')
  await expect(page.getByRole('row').filter({ hasText: 'Lind' }).first()).toBeVisible()
})
