import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectAccessibleInViews } from './fixtures/accessibility.ts'
import { openReady } from './fixtures/ready.ts'
import { test } from './fixtures/signed-in.ts'

const dialog = (page: Page) => page.getByRole('dialog')

/** Reads the secret that is shown once, and shuts what shows it. */
async function secretShown(page: Page): Promise<string> {
  const secret = (await dialog(page).locator('code').first().textContent()) ?? ''
  await dialog(page).getByRole('button', { name: 'I have stored it' }).click()
  await expect(dialog(page)).toBeHidden()
  return secret
}

test('an endpoint is added, tested, rotated and deleted', async ({ page }) => {
  const name = `Warehouse ${randomUUID().slice(0, 8)}`
  await openReady(page, '/settings/webhooks?new=')
  await dialog(page).getByLabel('Address').fill('http://hooks.invalid/signalbox')
  await dialog(page).getByLabel('What it is for').fill(name)
  await dialog(page)
    .getByRole('checkbox', { name: /^Topics/ })
    .check()
  await dialog(page).getByRole('button', { name: 'Add webhook' }).click()
  await expect(dialog(page).getByLabel('Address')).toHaveAccessibleDescription(/Must be an https address/)
  await dialog(page).getByLabel('Address').fill('https://hooks.invalid/signalbox')
  await dialog(page).getByRole('button', { name: 'Add webhook' }).click()
  const secret = await secretShown(page)
  expect(secret).toMatch(/^whsec_/)

  await page.getByRole('button', { name: `Send a test to ${name}` }).click()
  await dialog(page).getByRole('button', { name: 'Send a test' }).click()
  await expect(dialog(page).getByText(/could not be reached/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()

  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: /topic\.created/ }).click()
  await expect(dialog(page).getByText(/could not be reached/)).toBeVisible()
  await expect(dialog(page).getByText(/"test": true/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expectAccessibleInViews(page)

  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Rotate the secret' }).click()
  await dialog(page).getByRole('button', { name: 'Rotate the secret' }).click()
  await expect(dialog(page).getByRole('heading', { name: `${name} has a new secret` })).toBeVisible()
  expect(await secretShown(page)).not.toBe(secret)

  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog(page).getByRole('button', { name: 'Delete the webhook' }).click()
  await expect(page).toHaveURL(/\/settings\/webhooks$/)
  await expect(page.getByText(name, { exact: true })).toBeHidden()
})
