import { expect, type Page, type Route } from '@playwright/test'
import { expectAccessibleInViews } from './fixtures/accessibility.ts'
import { nameOf, newCompany } from './fixtures/companies.ts'
import { openReady } from './fixtures/ready.ts'
import { test } from './fixtures/signed-in.ts'

const refusal = (status: number, data?: unknown) => ({
  status,
  json: { code: 'REFUSED', status, message: 'Refused', defined: false, data },
})

const isWrite = (route: Route) => route.request().method() === 'PATCH'

/** Answers writes of a company with what `answer` decides, and keeps their keys. */
async function onWrite(
  page: Page,
  answer: (route: Route, count: number) => Promise<void>,
): Promise<string[]> {
  const keys: string[] = []
  await page.route('**/api/v1/companies/*', async (route) => {
    if (!isWrite(route)) return route.continue()
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    await answer(route, keys.length)
  })
  return keys
}

const editName = (page: Page) => page.getByRole('button', { name: /, edit Name$/ })
const nameBox = (page: Page) => page.getByRole('textbox', { name: 'Name' })

test('edits a name with the keyboard alone, and takes it back', async ({ page }) => {
  const company = await newCompany('Before')
  await openReady(page, `/companies/${company.id}`)
  await editName(page).focus()
  await page.keyboard.press('e')
  await expect(nameBox(page)).toBeFocused()
  await page.keyboard.type('After')
  await page.keyboard.press('Enter')
  await expect(editName(page)).toBeFocused()
  await expect(editName(page)).toContainText('After')
  await expect(page.getByText('Name saved')).toBeVisible()
  expect(await nameOf(company.id)).toBe('After')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(editName(page)).toContainText(company.name)
  await expect.poll(() => nameOf(company.id)).toBe(company.name)
})

test('Esc takes the typing back and sends nothing', async ({ page }) => {
  const company = await newCompany('Reverted')
  const keys = await onWrite(page, (route) => route.continue())
  await openReady(page, `/companies/${company.id}`)
  await editName(page).click()
  await nameBox(page).fill('Typed in vain')
  await page.keyboard.press('Escape')
  await expect(editName(page)).toContainText(company.name)
  expect(keys).toEqual([])
})

test('shows an edit before the service has answered, and leaving the field saves it', async ({ page }) => {
  const company = await newCompany('Slow')
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await onWrite(page, async (route) => {
    await held
    await route.continue()
  })
  await openReady(page, `/companies/${company.id}`)
  await editName(page).click()
  await nameBox(page).fill('Shown at once')
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(editName(page)).toContainText('Shown at once')
  expect(await nameOf(company.id)).toBe(company.name)
  release()
  await expect(page.getByText('Name saved')).toBeVisible()
  expect(await nameOf(company.id)).toBe('Shown at once')
})

test('a save that fails keeps what was typed, and the next try carries the same key', async ({ page }) => {
  const company = await newCompany('Unlucky')
  const keys = await onWrite(page, (route, count) =>
    count === 1 ? route.fulfill(refusal(500)) : route.continue(),
  )
  await openReady(page, `/companies/${company.id}`)
  await editName(page).click()
  await nameBox(page).fill('Second try')
  await page.keyboard.press('Enter')
  await expect(nameBox(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(nameBox(page)).toHaveValue('Second try')
  await expect(page).toHaveTitle(new RegExp(company.name))
  await nameBox(page).press('Enter')
  await expect(page.getByText('Name saved')).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
})

test('says on the field what the service objects to', async ({ page }) => {
  const company = await newCompany('Objected')
  await onWrite(page, (route) =>
    route.fulfill(refusal(400, { issues: [{ path: ['name'], message: 'Taken already' }] })),
  )
  await openReady(page, `/companies/${company.id}`)
  await editName(page).click()
  await nameBox(page).fill('Taken')
  await page.keyboard.press('Enter')
  await expect(nameBox(page)).toHaveAccessibleDescription(/Taken already/)
  await nameBox(page).fill('')
  await page.keyboard.press('Enter')
  await expect(nameBox(page)).toHaveAccessibleDescription(/must not be empty/)
})

test('a session that ends in the middle loses nothing', async ({ page }) => {
  const company = await newCompany('Interrupted')
  await onWrite(page, (route) => route.fulfill(refusal(401, { session: 'ended' })))
  await openReady(page, `/companies/${company.id}`)
  await editName(page).click()
  await nameBox(page).fill('Kept over the end')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
  // The dialog hides the page behind it from the accessibility tree.
  const behind = page.getByRole('textbox', { name: 'Name', includeHidden: true })
  await expect(behind).toHaveValue('Kept over the end')
  await page.unrouteAll()
  await openReady(page, `/companies/${company.id}`)
  await expect(nameBox(page)).toHaveValue('Kept over the end')
  await nameBox(page).press('Enter')
  await expect(page.getByText('Name saved')).toBeVisible()
  expect(await nameOf(company.id)).toBe('Kept over the end')
})

test('puts what is wrong on its field and into a summary that leads there', async ({ page }) => {
  await openReady(page, '/companies/add?one=')
  await page.getByRole('textbox', { name: 'Name' }).focus()
  // A press takes longer than the check of the field that it leaves, and must not miss what that moves.
  await page.getByRole('button', { name: 'Add company' }).click({ delay: 300 })
  const summary = page.getByRole('alert').filter({ hasText: '2 things' })
  await expect(summary).toBeVisible()
  await summary.getByRole('link', { name: /Domain/ }).click()
  const domain = page.getByRole('textbox', { name: 'Domain' })
  await expect(domain).toBeFocused()
  await page.getByRole('textbox', { name: 'Name' }).fill('Nowhere')
  await domain.fill('localhost')
  await domain.press('Enter')
  await expect(domain).toHaveAccessibleDescription(/Must be a domain/)
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Nowhere')
})

test('adds one company, and leads to one that is there already', async ({ page }) => {
  const known = await newCompany('Known')
  await openReady(page, '/companies/add?one=')
  await page.getByRole('textbox', { name: 'Name' }).fill('Known by another name')
  await page.getByRole('textbox', { name: 'Domain' }).fill(`https://www.${known.domain}/about`)
  await page.getByRole('button', { name: 'Add company' }).click()
  await page.getByRole('link', { name: `Open ${known.name}` }).click()
  await expect(page).toHaveURL(new RegExp(`/companies/${known.id}$`))
})

test('asks before unsaved text is left, by a link and by going back', async ({ page }) => {
  await openReady(page, '/companies')
  await page.getByRole('link', { name: 'Add companies' }).click()
  await page.getByRole('tab', { name: 'One company' }).click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Not saved yet')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^People/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(name).toHaveValue('Not saved yet')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^People/ })
    .click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/people$/)
})

test('a form with errors is accessible', async ({ page }) => {
  await openReady(page, '/companies/add?one=')
  await page.getByRole('button', { name: 'Add company' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '2 things' })).toBeVisible()
  await expectAccessibleInViews(page)
})

test('a field that is edited is accessible', async ({ page }) => {
  await openReady(page, '/companies/2')
  await editName(page).click()
  await nameBox(page).fill('')
  await nameBox(page).press('Enter')
  await expect(nameBox(page)).toHaveAttribute('aria-invalid', 'true')
  await expectAccessibleInViews(page)
})
