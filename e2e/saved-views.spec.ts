import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { openReady } from './fixtures/ready.ts'
import { test } from './fixtures/signed-in.ts'

const menu = (page: Page) => page.getByRole('menu', { name: 'Saved views' })

async function open(page: Page, entry: string) {
  await page.getByRole('button', { name: 'Saved views' }).click()
  await menu(page).getByText(entry).click()
}

test('filters are kept under a name, found again, renamed, and deleted with a way back', async ({ page }) => {
  await openReady(page, '/people?vip=yes&sort=messageCount&page=2')
  await open(page, 'Save this view…')
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog.getByText('Must not be empty')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Loud VIPs')
  await dialog.getByRole('checkbox', { name: 'Share it with all members' }).check()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  await openReady(page, '/people')
  await open(page, 'Loud VIPs')
  await expect(page).toHaveURL(/\/people\?vip=yes&sort=messageCount$/)
  await page.getByRole('button', { name: 'Saved views' }).click()
  await expect(menu(page).getByRole('menuitemradio', { name: 'Loud VIPs' })).toBeChecked()
  await menu(page).getByText('Edit views…').click()

  const edit = page.getByRole('dialog', { name: 'Edit saved views' })
  await edit.getByText('Loud VIPs').click()
  await edit.getByRole('textbox', { name: 'Name' }).fill('VIPs who write')
  await page.keyboard.press('Enter')
  await expect(edit.getByRole('button', { name: 'Delete “VIPs who write”' })).toBeVisible()
  await expectAccessible(page)
  await edit.getByRole('button', { name: 'Delete “VIPs who write”' }).click()
  await expect(edit.getByText('There is no view that you can change')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+z')
  await page.getByRole('button', { name: 'Saved views' }).click()
  await expect(menu(page).getByText('VIPs who write')).toBeVisible()
  await menu(page).getByText('Edit views…').click()
  await edit.getByRole('button', { name: 'Delete “VIPs who write”' }).click()
  await expect(edit.getByText('There is no view that you can change')).toBeVisible()
})
