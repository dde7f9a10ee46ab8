import { expect } from '@playwright/test'
import { expectAccessibleInViews } from './fixtures/accessibility.ts'
import { newCompany } from './fixtures/companies.ts'
import { openReady } from './fixtures/ready.ts'
import { ask } from './fixtures/service.ts'
import { test } from './fixtures/signed-in.ts'

test('a field is added, filled in on a company, shown as a column, removed and brought back', async ({
  page,
}) => {
  const { id, name } = await newCompany('Fielded')
  await openReady(page, '/settings/fields')
  await page.getByRole('button', { name: 'Add a field' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a field' })
  await dialog.getByLabel('Name').fill('Contract')
  await dialog.getByLabel('Type').selectOption('choice')
  await dialog.getByRole('button', { name: 'Add the field' }).click()
  await expect(dialog.getByText('Must have at least one option')).toBeVisible()
  await dialog.getByLabel('Options').fill('Monthly\nYearly')
  await dialog.getByRole('radio', { name: 'Companies' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Add the field' }).click()
  await expect(dialog).toBeHidden()

  await openReady(page, `/companies/${id}`)
  await page.getByRole('button', { name: 'Contract: Choose' }).click()
  await page.getByRole('menuitemradio', { name: 'Yearly' }).click()
  await expect(page.getByText('Contract saved')).toBeVisible()

  await openReady(page, `/companies?q=${encodeURIComponent(name)}`)
  const table = page.getByRole('table', { name: 'Companies' })
  await expect(table.getByRole('columnheader', { name: 'Contract' })).toBeHidden()
  await page.getByRole('button', { name: 'Sort, density and columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Contract' }).click()
  await page.keyboard.press('Escape')
  await expect(table.getByRole('cell', { name: 'Yearly' })).toBeVisible()

  // Meanwhile somebody else names it and adds another: both are kept in sight.
  await openReady(page, '/settings/fields')
  await page.getByRole('button', { name: 'Actions for Contract' }).click()
  await page.getByRole('menuitem', { name: 'Edit…' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Contract' })
  await edit.getByLabel('Name').fill('Deal')
  const { fields } = await ask<{ fields: { id: string; key: string; label: string }[] }>('/custom-fields')
  const theirs = fields.map((one) => (one.label === 'Contract' ? { ...one, label: 'Agreement' } : one))
  const region = { label: 'Region', type: 'text', options: [], appliesTo: ['companies'] }
  await ask('/custom-fields', { method: 'PUT', body: { fields: [...theirs, region] } })
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByText('changed this to “Agreement” after you opened it')).toBeVisible()
  await edit.getByLabel('Name').fill('Contract')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  await expect(page.getByRole('row', { name: /Region/ })).toBeVisible()

  await page.getByRole('button', { name: 'Actions for Contract' }).click()
  await page.getByRole('menuitem', { name: 'Remove…' }).click()
  const question = page.getByRole('dialog', { name: 'Remove Contract?' })
  await expect(question).toContainText('The values of 1 company disappear with it.')
  await question.getByRole('button', { name: 'Remove the field' }).click()
  await expect(page.getByRole('button', { name: 'Actions for Contract' })).toBeHidden()
  await page.getByRole('button', { name: 'Bring back' }).first().click()
  await expect(page.getByRole('row', { name: /Contract/ })).toContainText('1 company')
  await expectAccessibleInViews(page)
  await openReady(page, `/companies/${id}`)
  await expectAccessibleInViews(page)
})
