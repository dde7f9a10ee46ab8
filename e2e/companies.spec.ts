import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectAccessibleInViews } from './fixtures/accessibility.ts'
import { mergeInto, newCompanies, newCompany, rename } from './fixtures/companies.ts'
import { openReady } from './fixtures/ready.ts'
import { test } from './fixtures/signed-in.ts'
import { requestsOf } from './fixtures/traffic.ts'

/** Rows of the table of companies. */
const rows = (page: Page) => page.getByRole('table', { name: 'Companies' }).getByRole('row')

test('the first view has its data', async ({ page }) => {
  const requests = requestsOf(page)
  for (const path of [
    '/companies?q=halden',
    '/companies/2?tab=people',
    '/companies/2?tab=history&by=system',
    '/companies/add',
  ]) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(requests, path).toEqual([])
  }
})

test('searches, says when nothing matches, and clears', async ({ page }) => {
  await openReady(page, '/companies')
  await page.getByRole('searchbox', { name: 'Search companies' }).fill('no such company')
  await expect(page.getByText('No company matches')).toBeVisible()
  await expect(page).toHaveURL(/q=no\+such\+company/)
  await page.getByRole('button', { name: 'Clear the filter' }).click()
  await expect(rows(page).nth(2)).toBeVisible()
})

test('several are marked as VIPs at once, with a way back', async ({ page }) => {
  const mark = randomBytes(4).toString('hex')
  const made = await newCompanies(`Bulk ${mark}`, `Bulk ${mark}`)
  await openReady(page, `/companies?q=${mark}`)
  for (const { name } of made) await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  await page
    .getByRole('region', { name: 'Selected rows' })
    .getByRole('button', { name: 'Mark as VIP' })
    .click()
  await expect(page.getByText('2 companies are now VIP')).toBeVisible()
  await expect(page.getByRole('button', { name: /^VIP: /, pressed: true })).toHaveCount(2)
  await page.getByRole('button', { name: /Undo/ }).last().click()
  await expect(page.getByRole('button', { name: /^VIP: /, pressed: true })).toHaveCount(0)
})

test('one is marked as the organization itself, and undo brings back the one before', async ({ page }) => {
  const { id, name } = await newCompany('Own')
  await openReady(page, `/companies/${id}`)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Mark as your organization' }).click()
  await expect(page.getByText('Your organization', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /Undo/ }).last().click()
  await expect(page.getByText('Northline is your organization')).toBeVisible()
  await openReady(page, '/settings')
  await expect(page.getByRole('main').getByRole('link', { name: 'Northline', exact: true })).toBeVisible()
})

test('opens a company from the list with the keyboard, and comes back to the same list', async ({ page }) => {
  await openReady(page, '/companies?q=halden')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/companies\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Halden')
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search companies' })).toHaveValue('halden')
})

test('says that the list could not be loaded, and loads it on a click', async ({ page }) => {
  await openReady(page, '/companies')
  await page.route('**/api/v1/companies?**', (route) =>
    route.fulfill({ status: 500, json: { code: 'X', status: 500, message: 'No' } }),
  )
  await page.getByRole('searchbox', { name: 'Search companies' }).fill('halden')
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/api/v1/companies?**')
  await again.click()
  await expect(page.getByRole('link', { name: 'Halden', exact: true })).toBeVisible()
})

test('tabs lie in the address, and going back goes through them', async ({ page }) => {
  await openReady(page, '/companies/2')
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page).toHaveURL(/\?tab=history$/)
  await page.getByRole('tab', { name: /People/ }).click()
  await expect(page).toHaveURL(/\?tab=people$/)
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true')
})

test('hides what the system did until it is asked for', async ({ page }) => {
  await openReady(page, '/companies/8?tab=history')
  const changes = page.getByRole('list', { name: 'Changes, newest first' })
  await expect(changes).toContainText('Priya Raman removed the VIP mark')
  await expect(changes).toContainText('Account health')
  await expect(changes).not.toContainText('added this company')
  await page.getByRole('button', { name: 'System' }).click()
  await expect(page).toHaveURL(/by=user,agent,system/)
  await expect(changes).toContainText('added this company')
  await page.getByRole('button', { name: 'People' }).click()
  await page.getByRole('button', { name: 'Agents' }).click()
  await expect(changes).not.toContainText('Priya Raman')
  await page.getByRole('button', { name: 'System' }).click()
  await expect(page).toHaveURL(/by=system$/)
  await page.goBack()
  await expect(changes).toContainText('Account health')
})

test('reads a long trail to its end', async ({ page }) => {
  const company = await newCompany('Long trail')
  for (let n = 1; n <= 24; n++) await rename(company.id, `Name ${n}`)
  await openReady(page, `/companies/${company.id}?tab=history`)
  const changes = page.getByRole('list', { name: 'Changes, newest first' })
  await expect(changes).toContainText('Name 24')
  await expect(changes).not.toContainText('added this company')
  await page.getByRole('button', { name: 'Older changes' }).click()
  await expect(changes).toContainText('added this company')
  await expect(page.getByRole('button', { name: 'Older changes' })).toBeHidden()
})

test('a company that nobody has written from has words in place of an empty chart', async ({ page }) => {
  const { id } = await newCompany('Quiet')
  await page.goto(`/companies/${id}`)
  await expect(page.getByRole('region', { name: 'Messages a week' })).toContainText(
    /No messages in these \d+ weeks/,
  )
  await expect(page.getByRole('figure')).toHaveCount(0)
})

test('what a company pays in a year is entered, refused when it is no amount, and cleared', async ({
  page,
}) => {
  const company = await newCompany('Paying')
  await openReady(page, `/companies/${company.id}`)
  const value = page.getByRole('button', { name: /Yearly value/ })
  await expect(value).toContainText('Add')
  await value.click()
  await page.getByLabel('Yearly value').fill('about 5')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter an amount without a currency')).toBeVisible()
  await page.getByLabel('Yearly value').fill('12,000.50')
  await page.keyboard.press('Enter')
  await expect(value).toContainText('12,000.50')
  await openReady(page, `/companies/${company.id}`)
  await expect(value).toContainText('12,000.50')
  await value.click()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(value).toContainText('Add')
})

test('merges a company into another, after saying what that does, and takes it back', async ({ page }) => {
  const [source, target] = await newCompanies('Source', 'Target')
  if (!source || !target) throw new Error('The companies were not made.')
  await openReady(page, `/companies/${source.id}`)
  await page.getByRole('button', { name: 'Merge…' }).click()
  await page.getByRole('searchbox', { name: 'Find the other company' }).fill(target.domain)
  await page.getByText(target.domain).click()
  await page.getByRole('button', { name: 'Next' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(
    `0 people, 0 messages and 1 domain (${source.domain}) move to ${target.name}.`,
  )
  await dialog.getByRole('radio', { name: source.name }).check()
  await expect(dialog).toContainText(`all domains move to ${source.name}.`)
  await dialog.getByRole('radio', { name: target.name }).check()
  await page.getByRole('button', { name: `Merge into ${target.name}` }).click()
  await expect(page).toHaveURL(new RegExp(`/companies/${target.id}$`))
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByText('merged another into this one')).toBeVisible()
  await page.getByRole('link', { name: source.name }).click()
  await expect(page.getByText(`Merged into ${target.name}.`)).toBeVisible()
  await page.getByRole('link', { name: `Open ${target.name}` }).click()
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByRole('button', { name: `Undo the merge of ${source.name}` }).click()
  await expect(page.getByText(`${source.name} is separate again`)).toBeVisible()
  await page.goto(`/companies/${source.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(source.name)
})

test('deletes a company, after saying what stays', async ({ page }) => {
  const company = await newCompany('Leaving')
  await openReady(page, `/companies/${company.id}`)
  await page.getByRole('button', { name: `Actions for ${company.name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete this company…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('0 people stay, with 0 messages')
  await expect(dialog).toContainText(`The first person who writes from ${company.domain}`)
  await dialog.getByRole('button', { name: 'Delete the company' }).click()
  await expect(page.getByText(`${company.name} was deleted`)).toBeVisible()
  await expect(page).toHaveURL(/\/companies$/)
  expect((await page.request.get(`/companies/${company.id}`)).status()).toBe(404)
})

test('a merge that fails says so, and the same one is tried again under the same key', async ({ page }) => {
  const [source, target] = await newCompanies('Unlucky', 'Patient')
  if (!source || !target) throw new Error('The companies were not made.')
  const keys: (string | undefined)[] = []
  await page.route('**/merges', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fulfill({ status: 503, json: { code: 'X', status: 503, message: 'No' } })
  })
  await openReady(page, `/companies/${source.id}`)
  await page.getByRole('button', { name: 'Merge…' }).click()
  await page.getByRole('searchbox', { name: 'Find the other company' }).fill(target.domain)
  await page.getByText(target.domain).click()
  await page.getByRole('button', { name: 'Next' }).click()
  const merge = page.getByRole('button', { name: `Merge into ${target.name}` })
  await merge.click()
  await expect(page.getByText('The companies were not merged')).toBeVisible()
  await merge.click()
  await expect(page).toHaveURL(new RegExp(`/companies/${target.id}$`))
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})

test('a company that was merged while its page was open says so, and keeps what was typed', async ({
  page,
}) => {
  const [source, target] = await newCompanies('Left behind', 'Staying')
  if (!source || !target) throw new Error('The companies were not made.')
  await openReady(page, `/companies/${source.id}`)
  await mergeInto(target.id, source.id)
  await page.locator('[data-editable="Name"]').click()
  const field = page.getByRole('textbox', { name: 'Name', exact: true })
  await field.fill('A better name')
  await page.keyboard.press('Enter')
  await expect(page.getByText('merged it into another one')).toBeVisible()
  await expect(
    page.getByText('Somebody has merged this company into another one, or deleted it.'),
  ).toBeVisible()
  await expect(field).toHaveValue('A better name')
  await page.getByRole('button', { name: 'See what happened to it' }).click()
  await expect(page.getByRole('link', { name: `Open ${target.name}` })).toBeVisible()
})

test('a company that this organization does not have is not found', async ({ page }) => {
  for (const id of ['999999999', '0', 'none', '99999999999999999999'])
    expect((await page.request.get(`/companies/${id}`)).status(), id).toBe(404)
})

const places = [
  '/companies',
  '/companies/2',
  '/companies/2?tab=people',
  '/companies/2?tab=topics',
  '/companies/5?tab=history&by=user,agent,system',
  '/companies/61',
]

test('each place and merging are accessible', async ({ page }) => {
  for (const path of places) {
    await openReady(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleInViews(page)
  }
  await openReady(page, '/companies/2')
  await page.getByRole('button', { name: 'Merge…' }).click()
  await expect(page.getByRole('radio').first()).toBeAttached()
  await expectAccessibleInViews(page)
})
