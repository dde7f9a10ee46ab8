import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { product } from './fixtures/product.ts'
import { openReady } from './fixtures/ready.ts'
import { test } from './fixtures/signed-in.ts'

const { api } = product()

const dialog = (page: Page) => page.getByRole('dialog')

async function statusOf(key: string, path = '/me', method = 'GET'): Promise<number> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const body = method === 'POST' ? '{"companies":[{"name":"Acme","domain":"acme.example"}]}' : undefined
  return (await fetch(`${api}${path}`, { method, headers, body })).status
}

/** Reads the key that is shown once, and shuts the dialog. */
async function keyShown(page: Page, title: string): Promise<string> {
  await expect(dialog(page).getByRole('heading', { name: title })).toBeVisible()
  const key = (await dialog(page).locator('code').first().textContent()) ?? ''
  await dialog(page).getByRole('button', { name: 'I have stored it' }).click()
  await expect(dialog(page)).toBeHidden()
  return key
}

test('a key is given fewer rights, says so in the list, and is refused the rest', async ({ page }) => {
  const name = `Reader ${randomUUID().slice(0, 8)}`
  await openReady(page, '/settings/keys?new=')
  await dialog(page).getByLabel('Name').fill(name)
  await dialog(page).getByRole('radio', { name: 'Read only' }).focus()
  await page.keyboard.press('Space')
  await dialog(page).getByRole('radio', { name: 'Chosen parts' }).focus()
  await page.keyboard.press('Space')
  await dialog(page).getByLabel('May be used from').fill('127.0.0.1, nowhere')
  // What is wrong is said when the field is left, which moves the button.
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByLabel('May be used from')).toHaveAccessibleDescription(
    /Must be an address such as/,
  )
  await dialog(page).getByRole('button', { name: 'Create key' }).click()
  await expect(dialog(page).getByRole('group', { name: 'Parts' })).toHaveAccessibleDescription(
    /Choose at least one/,
  )
  await expectAccessible(page)
  await dialog(page)
    .getByRole('checkbox', { name: /^People/ })
    .check()
  await dialog(page)
    .getByRole('checkbox', { name: /^Companies/ })
    .check()
  await dialog(page).getByLabel('May be used from').fill('127.0.0.1\n10.0.0.0/8')
  await expect(dialog(page).getByLabel('May be used from')).not.toHaveAccessibleDescription(
    /Must be an address such as/,
  )
  await dialog(page).getByRole('button', { name: 'Create key' }).click()
  const key = await keyShown(page, `${name} is ready`)
  const row = page.getByRole('row', { name })
  for (const words of ['Read only', 'People, Companies', '2 addresses'])
    await expect(row).toContainText(words)
  expect([await statusOf(key), await statusOf(key, '/people')]).toEqual([200, 200])
  expect([await statusOf(key, '/topics'), await statusOf(key, '/companies', 'POST')]).toEqual([403, 403])
})

test('a key gets a new secret, the earlier one goes on for a while, and is ended before', async ({
  page,
}) => {
  const name = `Rolled ${randomUUID().slice(0, 8)}`
  await openReady(page, '/settings/keys?new=')
  await dialog(page).getByLabel('Name').fill(name)
  await page.keyboard.press('Enter')
  const first = await keyShown(page, `${name} is ready`)
  const row = page.getByRole('row', { name })
  await row.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Roll' }).click()
  await expect(dialog(page).getByRole('radio', { name: 'In 24 hours' })).toBeChecked()
  await expectAccessible(page)
  await dialog(page).getByRole('radio', { name: 'In 7 days' }).focus()
  await page.keyboard.press('Space')
  await dialog(page).getByRole('button', { name: 'Roll the key' }).click()
  const second = await keyShown(page, `${name} has a new secret`)
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200])
  await expect(row).toContainText(`Earlier secret …${first.slice(-4)} ends`)
  await row.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'End the earlier secret' }).click()
  await dialog(page).getByRole('button', { name: 'End it now' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(row).not.toContainText('Earlier secret')
  expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200])
})
