import { expect, type Page } from '@playwright/test'
import { expectAccessibleInViews } from './fixtures/accessibility.ts'
import { person, served } from './fixtures/people.ts'
import { product } from './fixtures/product.ts'
import { openReady } from './fixtures/ready.ts'
import { ask } from './fixtures/service.ts'
import { test } from './fixtures/signed-in.ts'

const { dashboard } = product()
const patches = '**/api/v1/people/*'

const value = (page: Page, label: string) => page.locator(`[data-editable="${label}"]`)

async function edit(page: Page, label: string, text: string): Promise<void> {
  await value(page, label).click()
  await page.getByRole('textbox', { name: label, exact: true }).fill(text)
  await page.keyboard.press('Enter')
}

test('saves a title in place, shows it at once, and undoes it', async ({ page }) => {
  const { id, title } = await person(2)
  await page.goto(`${dashboard}/people/${id}`)
  await edit(page, 'Title', 'Chief of Signals')
  await expect(value(page, 'Title')).toContainText('Chief of Signals')
  await expect(page.getByText('Title saved')).toBeVisible()
  expect((await served(id)).title).toBe('Chief of Signals')
  await expect(page.getByRole('heading', { name: 'History' }).locator('../..')).toContainText(
    'Chief of Signals',
  )
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await served(id)).title).toBe(title)
})

test('Esc takes the typing back, and clearing is an act of its own', async ({ page }) => {
  const { id } = await person(3)
  await page.goto(`${dashboard}/people/${id}`)
  await edit(page, 'Phone', '+49 30 1234')
  await expect(value(page, 'Phone')).toContainText('+49 30 1234')
  await value(page, 'Phone').click()
  await page.getByRole('textbox', { name: 'Phone' }).fill('')
  await page.keyboard.press('Enter')
  await expect(page.getByText('press Clear to empty this field')).toBeVisible()
  await page.getByRole('textbox', { name: 'Phone' }).press('Escape')
  await expect(value(page, 'Phone')).toContainText('+49 30 1234')
  await value(page, 'Phone').click()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(value(page, 'Phone')).toContainText('Add')
})

test('an empty text can be filled in as what is not there', async ({ page }) => {
  const { id } = await person(12)
  const connections = { website: '', twitter: ' ' }
  await ask(`/people/${id}`, { method: 'PATCH', body: { connections } })
  await page.goto(`${dashboard}/people/${id}`)
  for (const label of ['Website', 'X']) await expect(value(page, label)).toContainText('Add')
  await value(page, 'Website').click()
  await expect(page.getByRole('button', { name: 'Clear', exact: true })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Website' }).fill('northline.example')
  await page.keyboard.press('Enter')
  await expect(value(page, 'Website')).toContainText('northline.example')
})

test('an edit that the service refuses stays in its field, with the reason', async ({ page }) => {
  const { id } = await person(4)
  await page.goto(`${dashboard}/people/${id}`)
  await edit(page, 'E-mail', 'not an address')
  await expect(page.getByText('Must be an e-mail address')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue('not an address')
})

test('an edit that fails is rolled back, kept, and sent again under the same key', async ({ page }) => {
  const { id } = await person(5)
  await page.goto(`${dashboard}/people/${id}`)
  const keys: (string | undefined)[] = []
  let isBroken = true
  await page.route(patches, async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    keys.push(
      await route
        .request()
        .headerValue('idempotency-key')
        .then((one) => one ?? undefined),
    )
    if (!isBroken) return route.fallback()
    const json = { code: 'INTERNAL_SERVER_ERROR', status: 500, message: 'Broken', defined: true }
    await route.fulfill({ status: 500, json })
  })
  await edit(page, 'Website', 'halden.example')
  await expect(page.getByRole('textbox', { name: 'Website' })).toHaveValue('halden.example')
  await expect(page.getByText('The error is in the service')).toBeVisible()
  isBroken = false
  await page.getByRole('textbox', { name: 'Website' }).press('Enter')
  await expect(value(page, 'Website')).toContainText('halden.example')
  await expect(page.getByText('Website saved')).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})

test('a slow save shows the new value while it is on its way', async ({ page }) => {
  const { id, title } = await person(6)
  await page.goto(`${dashboard}/people/${id}`)
  const slow = Promise.withResolvers<void>()
  await page.route(patches, async (route) => {
    if (route.request().method() === 'PATCH') await slow.promise
    await route.fallback()
  })
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await edit(page, 'Title', 'Slow but sure')
  await sent
  await expect(value(page, 'Title')).toContainText('Slow but sure')
  // Typing the old value is a change again, though the first is not answered yet; it is sent after the answer.
  const back = page.waitForRequest((request) => request.method() === 'PATCH')
  await edit(page, 'Title', title ?? '')
  slow.resolve()
  await back
  await expect(page.getByText('Title saved')).toBeVisible()
})

test('a session that ends in the middle of an edit loses nothing', async ({ page }) => {
  const { id } = await person(7)
  await page.goto(`${dashboard}/people/${id}`)
  let isOver = true
  await page.route(patches, (route) =>
    isOver && route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 401,
          json: {
            code: 'UNAUTHORIZED',
            status: 401,
            message: 'Sign in',
            defined: true,
            data: { session: 'ended' },
          },
        })
      : route.fallback(),
  )
  await edit(page, 'Description', 'Knows the build cache by heart')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
  // The dialog hides the page behind it from the accessibility tree.
  await expect(page.getByRole('textbox', { name: 'Description', includeHidden: true })).toHaveValue(
    'Knows the build cache by heart',
  )
  await page.goto(`${dashboard}/people/${id}`)
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue(
    'Knows the build cache by heart',
  )
  isOver = false
  await page.getByRole('textbox', { name: 'Description' }).press('Control+Enter')
  await expect(value(page, 'Description')).toContainText('Knows the build cache by heart')
  await expect(page.getByText('Description saved')).toBeVisible()
})

test('the sheet asks before an edit that is not saved is left', async ({ page }) => {
  const { id, displayName } = await person(9)
  const sheet = page.getByRole('dialog', { name: displayName })
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await openReady(page, `${dashboard}/people?person=${id}`)
  await edit(page, 'Name', '')
  await expect(page.getByText('This must not be empty.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Next person' }).click()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  await expect(sheet.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('')
  await sheet.getByRole('button', { name: 'Close', exact: true }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(sheet).toBeHidden()
})

test('an edit that fails after its sheet was closed is told of, and back when the sheet is', async ({
  page,
}) => {
  const { id, displayName } = await person(10)
  const address = `${dashboard}/people?person=${id}`
  const held = Promise.withResolvers<void>()
  await page.route(patches, async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    await held.promise
    const json = { code: 'INTERNAL_SERVER_ERROR', status: 500, message: 'Broken', defined: true }
    await route.fulfill({ status: 500, json })
  })
  await openReady(page, address)
  await edit(page, 'Title', 'Told of later')
  await expect(value(page, 'Title')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: displayName })).toBeHidden()
  held.resolve()
  await expect(page.getByText('Title was not saved')).toBeVisible()
  await page.goto(address)
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Told of later')
})

/** Returns to the tab after a while, which refetches its data. */
async function comeBack(page: Page): Promise<void> {
  await page.clock.fastForward('01:00')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
}

test('an open field says what it was changed to meanwhile, and overwrites that only on purpose', async ({
  page,
}) => {
  const { id } = await person(13)
  await ask(`/people/${id}`, { method: 'PATCH', body: { connections: { title: 'First' } } })
  await page.clock.install()
  await page.goto(`${dashboard}/people/${id}`)
  await value(page, 'Title').click()
  const field = page.getByRole('textbox', { name: 'Title', exact: true })
  await expect(field).toHaveValue('First')
  await ask(`/people/${id}`, { method: 'PATCH', body: { connections: { title: 'Second' } } })
  await comeBack(page)
  await expect(page.getByText('Somebody else has changed it to “Second”.')).toBeVisible()
  // Without typing, the old value does not overwrite the newer one.
  await page.keyboard.press('Enter')
  await expect(value(page, 'Title')).toContainText('Second')
  expect((await served(id)).title).toBe('Second')
  // With typing, one of the two versions is chosen.
  await value(page, 'Title').click()
  await ask(`/people/${id}`, { method: 'PATCH', body: { connections: { title: 'Third' } } })
  await comeBack(page)
  await expect(page.getByText('Somebody else has changed it to “Third”.')).toBeVisible()
  await field.fill('Mine')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Choose which version to keep')).toBeVisible()
  expect((await served(id)).title).toBe('Third')
})

test('two who write one field choose which version to keep, and an undo replaces nothing unseen', async ({
  page,
}) => {
  const { id } = await person(16)
  const write = (title: string) => ask(`/people/${id}`, { method: 'PATCH', body: { connections: { title } } })
  const question = page.getByRole('alert').filter({ hasText: 'Choose which version to keep' })
  await write('First')
  await openReady(page, `${dashboard}/people/${id}`)
  await value(page, 'Title').click()
  await write('Second')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Mine')
  await page.keyboard.press('Enter')
  await expect(question).toContainText('Second')
  expect((await served(id)).title).toBe('Second')
  await expectAccessibleInViews(page)
  await question.getByRole('button', { name: 'Keep yours' }).click()
  await expect(value(page, 'Title')).toContainText('Mine')
  await expect(page.getByText('Title saved')).toBeVisible()
  expect((await served(id)).title).toBe('Mine')
  await write('Third')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(question).toContainText('Third')
  await question.getByRole('button', { name: 'Keep theirs' }).click()
  await expect(value(page, 'Title')).toContainText('Third')
  expect((await served(id)).title).toBe('Third')
})

test('gives a person a company and tags, and takes both back', async ({ page }) => {
  const { id, displayName } = await person(17)
  await ask(`/people/${id}`, { method: 'PATCH', body: { companyId: null, ecosystemTags: [] } })
  await openReady(page, `${dashboard}/people/${id}`)
  await page.getByRole('button', { name: 'Add a company' }).click()
  await page.getByRole('combobox', { name: 'Company' }).click()
  await page.getByRole('dialog', { name: 'Company', exact: true }).getByRole('combobox').fill('kestrel')
  await page.getByRole('option', { name: /Kestrel Robotics/ }).click()
  const dialog = page.getByRole('dialog', { name: `Company of ${displayName}` })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${displayName} belongs to Kestrel Robotics`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Kestrel Robotics' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Add a company' })).toBeVisible()
  await page.getByRole('button', { name: 'Add tags' }).click()
  await page
    .getByRole('option', { name: /people$/ })
    .first()
    .click()
  await page.getByRole('combobox', { name: 'Tags' }).fill('deno beta')
  await page.getByRole('option', { name: 'Create “deno beta”' }).click()
  const tags = page.getByRole('list', { name: 'Ecosystem tags' }).getByRole('listitem')
  await expect(tags).toHaveCount(2)
  await page.keyboard.press('Escape')
  await page.getByText('Tag “deno beta” added').waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(tags).toHaveCount(1)
})
