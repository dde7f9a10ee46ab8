import { expect } from '@playwright/test'
import { expectAccessibleInViews } from './fixtures/accessibility.ts'
import { idOf, read, remove, save, summary, task } from './fixtures/builder.ts'
import { openReady } from './fixtures/ready.ts'
import { test } from './fixtures/signed-in.ts'

test('rules are built with the keyboard, counted on past events, and saved without a model', async ({
  page,
}) => {
  await openReady(page, '/automations/new')
  await page.getByRole('radio', { name: 'When something happens' }).check()
  const when = page.getByRole('region', { name: 'When', exact: true })
  await when.getByRole('searchbox', { name: 'Search events' }).fill('somebody writes')
  await when.getByRole('checkbox', { name: /^Somebody writes/ }).check()
  const only = page.getByRole('region', { name: 'Only if' })
  await expect(only.getByText('All of the last 50 events would match.')).toBeVisible()
  await only.getByRole('button', { name: 'From a VIP' }).press('Enter')
  await expect(only.getByText(/^([1-9]|[1-4]\d) of the last 50 events would match\.$/)).toBeVisible()
  await only.getByText('Show these events').click()
  await expect(only.getByText(/this is not met: VIP person or company: yes/).first()).toBeVisible()

  await only.getByRole('button', { name: 'Add a rule' }).press('Enter')
  await expect(only.getByRole('combobox', { name: 'Field of rule 2' })).toBeFocused()
  await page.keyboard.type('message text')
  await page.keyboard.press('Enter')
  await task(page).fill('Say what happened.')
  await save(page).click()
  await page.getByRole('link', { name: /Rule 2: Enter a value/ }).press('Enter')
  await expect(only.getByText('Enter a value')).toBeVisible()
  await only.getByLabel('Value of rule 2').fill('nothing that anybody wrote')
  await expect(only.getByText('0 of the last 50 events would match.')).toBeVisible()
  await only.getByRole('combobox', { name: 'An event counts when it meets' }).selectOption('any')
  await expect(only.getByText(/^([1-9]|[1-4]\d) of the last 50 events would match\.$/)).toBeVisible()
  await only.getByRole('button', { name: 'Remove rule 2' }).press('Enter')
  await expect(only.getByRole('button', { name: 'Remove rule 1' })).toBeFocused()

  await only.getByRole('textbox', { name: 'And only if' }).fill('Somebody is unhappy')
  await expect(only.getByText(/every event would be skipped/)).toBeVisible()
  await expect(summary(page)).toContainText('it would skip every event')
  await only.getByRole('button', { name: 'Use the rules alone' }).click()
  await expect(summary(page)).toContainText('if VIP person or company: yes')
  await save(page).click()
  const id = await idOf(page)
  expect(await read(id)).toMatchObject({
    schedule: { events: ['conversation.activity'] },
    rules: { match: 'any', rows: [{ field: 'hasVip', test: 'is', value: true }] },
  })
  await page.getByRole('tab', { name: 'Definition' }).click()
  await expect(page.getByText('VIP person or company: yes').first()).toBeVisible()
  await remove(id)
})

test('a template with rules and words begins with its rules where no model is set up', async ({ page }) => {
  await openReady(page, '/automations/new?template=vip-watch')
  const only = page.getByRole('region', { name: 'Only if' })
  await expect(only.getByText(/^\d+ of the last 50 events would match\.$/)).toBeVisible()
  await expect(only.getByRole('textbox', { name: 'And only if' })).toHaveValue('')
  await only.getByRole('textbox', { name: 'And only if' }).fill('It is a problem')
  await expect(only.getByRole('button', { name: 'Use the rules alone' })).toBeVisible()
  await expect(page.locator('.opacity-60')).toHaveCount(0)
  await expectAccessibleInViews(page)
})
