import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { made, named, remove } from './fixtures/builder.ts'
import { newCompanies, newCompany } from './fixtures/companies.ts'
import { newPeople } from './fixtures/people.ts'
import { product } from './fixtures/product.ts'
import { test } from './fixtures/signed-in.ts'

const { dashboard } = product()
const people = `${dashboard}/people`

const row = (page: Page, index: number) => page.locator(`tbody tr[data-index="${index}"]`)
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search people' })

test('chooses a range with Shift, the page with the head, and all that match when asked', async ({
  page,
}) => {
  await page.goto(people)
  const box = (index: number) => row(page, index).getByRole('checkbox')
  await box(2).click()
  await box(6).click({ modifiers: ['Shift'] })
  await expect(page.getByText('5 selected')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select the rows of this page' }).click()
  await expect(page.getByText('50 selected')).toBeVisible()
  // Automations of other specs may have added people.
  await page.getByRole('button', { name: /^Select all 4\d\d that match$/ }).click()
  await expect(page.getByText(/^4\d\d selected$/)).toBeVisible()
  await expect(search(page)).toBeVisible()
})

test('rows stay chosen, and stay where they are, when somebody leaves the list and comes back', async ({
  page,
}) => {
  await page.goto(people)
  const before = await row(page, 0).boundingBox()
  await row(page, 1).getByRole('checkbox').click()
  await row(page, 2).getByRole('checkbox').click()
  await expect(page.getByText('2 selected')).toBeVisible()
  expect(await row(page, 0).boundingBox()).toEqual(before)
  await page.getByRole('navigation').getByRole('link', { name: 'Companies' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('2 selected')).toBeVisible()
  await expect(row(page, 2)).toHaveAttribute('aria-selected', 'true')
})

const rows = (page: Page) => page.locator('tbody tr[data-index]')

/** Opens what matches in a list, chooses all of it and presses an act of the bar. */
async function chooseAll(page: Page, address: string, act: string): Promise<void> {
  await page.goto(address)
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Select the rows of this page' }).click()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: act }).click()
}

const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true }).last().click()

test('chosen people get one company, and have the one of before again after Undo', async ({ page }) => {
  const [company, { mark }] = await Promise.all([newCompany('Halden Works'), newPeople('Ada', 'Bo')])
  await chooseAll(page, `${people}?q=${mark}`, 'Company…')
  const dialog = page.getByRole('dialog', { name: 'Company of 2 people' })
  await dialog.getByRole('combobox', { name: 'Company' }).click()
  await page.keyboard.type(company.name)
  await page.getByRole('option', { name: company.name }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(rows(page).filter({ hasText: company.name })).toHaveCount(2)
  await undo(page)
  await expect(rows(page).filter({ hasText: company.name })).toHaveCount(0)
  await expect(rows(page)).toHaveCount(2)
})

test('chosen people are merged into the one that is to stay, and are two again after Undo', async ({
  page,
}) => {
  const { mark, names } = await newPeople('Ada', 'Bo')
  await chooseAll(page, `${people}?q=${mark}`, 'Merge…')
  const dialog = page.getByRole('dialog', { name: 'Merge 2 people' })
  await dialog.getByRole('radio', { name: names[1] }).check()
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(String(names[1]))
  await undo(page)
  await expect(rows(page)).toHaveCount(2)
})

test('chosen companies are merged into the one that is to stay, and are two again after Undo', async ({
  page,
}) => {
  const word = `Merging ${randomBytes(4).toString('hex')}`
  const [, second] = await newCompanies(`${word} One`, `${word} Two`)
  await chooseAll(page, `${dashboard}/companies?q=${word}`, 'Merge…')
  const dialog = page.getByRole('dialog', { name: 'Merge 2 companies' })
  await dialog.getByRole('radio', { name: second?.name }).check()
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(String(second?.name))
  await undo(page)
  await expect(rows(page)).toHaveCount(2)
})

test('chosen automations start after one question that names each and its places', async ({ page }) => {
  const word = `Starting ${randomBytes(4).toString('hex')}`
  const both = await Promise.all([made(`${word} One`), made(`${word} Two`)])
  await chooseAll(page, `${dashboard}/automations?q=${word}`, 'Run now…')
  const question = page.getByRole('dialog', { name: 'Run 2 automations now?' })
  for (const { name } of both) await expect(question.getByText(name)).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect((await named(word)).every(({ recentRuns }) => recentRuns.length === 0)).toBe(true)
  await page.getByRole('button', { name: 'Run now…' }).click()
  await question.getByRole('button', { name: 'Run now' }).click()
  await expect(page.getByText('2 automations started')).toBeVisible()
  await Promise.all(both.map(({ id }) => remove(id)))
})
