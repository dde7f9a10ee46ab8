import { expect, type Page } from '@playwright/test'
import { newCompanies } from './fixtures/companies.ts'
import { openReady } from './fixtures/ready.ts'
import { test } from './fixtures/signed-in.ts'

/** Holds back answers of searches until the returned function is called. */
async function heldAnswers(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/api\/v1\/companies\?.*search=/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('Enter in a filter waits for the answer to what is typed', async ({ page }) => {
  await openReady(page, '/people')
  const release = await heldAnswers(page)
  await page.getByRole('button', { name: 'Company', exact: true }).click()
  await page.getByRole('option').first().waitFor()
  await page.getByRole('combobox', { name: 'Company' }).fill('kestrel')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page.getByRole('button', { name: /^Company: Kestrel/ })).toBeFocused()
})

test('an option that is moved to is taken, whatever is on its way', async ({ page }) => {
  await openReady(page, '/people')
  await heldAnswers(page)
  await page.getByRole('button', { name: 'Company', exact: true }).click()
  await page.getByRole('option').first().waitFor()
  await page.getByRole('combobox', { name: 'Company' }).fill('kestrel')
  await page.keyboard.press('ArrowDown')
  const marked = page.getByRole('option', { selected: true })
  const name = (await marked.locator('span').first().textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Company: ${name}`, exact: true })).toBeFocused()
})

test('with a company chosen, Enter takes the one that is found and not “Any”', async ({ page }) => {
  await openReady(page, '/people')
  const company = page.getByRole('button', { name: /^Company/ }).first()
  for (const [text, name] of [
    ['kestrel', /^Company: Kestrel/],
    ['halden', /^Company: Halden/],
  ] as const) {
    await company.click()
    await page.getByRole('option').first().waitFor()
    await page.getByRole('combobox', { name: 'Company' }).fill(text)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name })).toBeFocused()
  }
})

test('Enter waits for the company that another is merged into', async ({ page }) => {
  const [source, target] = await newCompanies('Early', 'Staying')
  await openReady(page, `/companies/${source?.id}`)
  const release = await heldAnswers(page)
  await page.getByRole('button', { name: 'Merge…' }).click()
  await page.getByRole('radio').first().waitFor()
  await page.getByRole('searchbox', { name: 'Find the other company' }).fill(target?.domain ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Other company' })).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  release()
  await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(
    new RegExp(target?.name ?? ''),
  )
})
