import { expect, type Page } from '@playwright/test'
import { expectAccessible, views } from './fixtures/accessibility.ts'
import { product } from './fixtures/product.ts'
import { test } from './fixtures/signed-in.ts'

const { dashboard, api, key } = product()
const people = `${dashboard}/people`
const patches = '**/api/v1/people/*'

type Known = { id: string; displayName: string; title: string | null; isVip: boolean }

/** A person of the demo organization that no other test changes. */
async function person(place: number): Promise<Known> {
  const query = `limit=1&page=${place}&sortBy=messageCount&sortOrder=asc`
  const answer = await fetch(`${api}/people?${query}`, { headers: { authorization: `Bearer ${key}` } })
  const { data } = (await answer.json()) as { data: Known[] }
  if (!data[0]) throw new Error('The demo organization has fewer people.')
  return data[0]
}

async function served(id: string): Promise<Known> {
  const answer = await fetch(`${api}/people/${id}`, { headers: { authorization: `Bearer ${key}` } })
  return (await answer.json()) as Known
}

const sheet = (page: Page) => page.getByRole('dialog')
const value = (page: Page, label: string) => page.locator(`[data-editable="${label}"]`)
const star = (page: Page, name: string) => page.getByRole('button', { name: `VIP: ${name}` })

async function edit(page: Page, label: string, text: string): Promise<void> {
  await value(page, label).click()
  await page.getByRole('textbox', { name: label, exact: true }).fill(text)
  await page.keyboard.press('Enter')
}

test('a link to an open sheet draws it without asking for anything', async ({ page }) => {
  const { id, displayName } = await person(1)
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/api\/v1\/(?:people|messages)/.test(request.url())) asked.push(request.url())
  })
  await page.goto(`${people}?person=${id}`, { waitUntil: 'networkidle' })
  await expect(sheet(page)).toContainText(displayName)
  await expect(sheet(page).getByRole('heading', { name: 'Recent messages' })).toBeVisible()
  expect(asked).toEqual([])
})

test('opens with Enter, goes on with j and k, and gives the focus to the row it came to', async ({
  page,
}) => {
  await page.goto(people)
  const names = await page.locator('[data-row-link]').allTextContents()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(sheet(page)).toHaveAccessibleName(names[0] ?? '')
  await page.keyboard.press('j')
  await expect(sheet(page)).toHaveAccessibleName(names[1] ?? '')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(sheet(page)).toHaveAccessibleName(names[1] ?? '')
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
  await expect(page.locator('tr[data-index="1"]')).toBeFocused()
  await page.goBack()
  await expect(sheet(page)).toHaveAccessibleName(names[1] ?? '')
  await page.goBack()
  await expect(sheet(page)).toBeHidden()
})

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
  await expect(page.getByText('choose Clear to empty this')).toBeVisible()
  await page.getByRole('textbox', { name: 'Phone' }).press('Escape')
  await expect(value(page, 'Phone')).toContainText('+49 30 1234')
  await value(page, 'Phone').click()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(value(page, 'Phone')).toContainText('Add')
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
  await expect(page.getByText('Something broke on the side of the service')).toBeVisible()
  isBroken = false
  await page.getByRole('textbox', { name: 'Website' }).press('Enter')
  await expect(value(page, 'Website')).toContainText('halden.example')
  await expect(page.getByText('Website saved')).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})

test('a slow save shows the new value while it is on its way', async ({ page }) => {
  const { id } = await person(6)
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
  slow.resolve()
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
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue(
    'Knows the build cache by heart',
  )
  isOver = false
  await page.goto(`${dashboard}/people/${id}`)
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue(
    'Knows the build cache by heart',
  )
  await page.getByRole('textbox', { name: 'Description' }).press('Control+Enter')
  await expect(value(page, 'Description')).toContainText('Knows the build cache by heart')
  await expect(page.getByText('Description saved')).toBeVisible()
})

test('the star marks a VIP at once, rolls back when that fails, and can be undone', async ({ page }) => {
  const { id, displayName, isVip } = await person(8)
  await page.goto(`${people}?q=${encodeURIComponent(displayName)}`)
  const one = star(page, displayName)
  let isBroken = true
  await page.route(patches, (route) =>
    isBroken && route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 403,
          json: { code: 'FORBIDDEN', status: 403, message: 'Not yours', defined: true },
        })
      : route.fallback(),
  )
  await one.click()
  await expect(page.getByText(`${displayName} is as before`)).toBeVisible()
  await expect(one).toHaveAttribute('aria-pressed', String(isVip))
  isBroken = false
  await one.click()
  await expect(one).toHaveAttribute('aria-pressed', String(!isVip))
  await expect.poll(async () => (await served(id)).isVip).toBe(!isVip)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await served(id)).isVip).toBe(isVip)
})

test('marks many as VIP, says who was not, and undoes the rest in one go', async ({ page }) => {
  await page.goto(`${people}?vip=no&sort=messageCount&order=asc&page=3`)
  const first = page.locator('tbody tr[data-index]').first()
  await expect(first).toBeVisible()
  const names = (await page.locator('[data-row-link]').allTextContents()).slice(0, 4)
  const ids = await page
    .locator('[data-row-link]')
    .evaluateAll((links) =>
      links.slice(0, 4).map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''),
    )
  await page.route(`**/api/v1/people/${ids[2]}`, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 403,
          json: { code: 'FORBIDDEN', status: 403, message: 'Not yours', defined: true },
        })
      : route.fallback(),
  )
  const start = Number(await first.getAttribute('data-index'))
  await page.locator(`tr[data-index="${start}"]`).getByRole('checkbox').click()
  await page
    .locator(`tr[data-index="${start + 3}"]`)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Mark as VIP' }).click()
  await expect(page.getByText('3 people are now VIP')).toBeVisible()
  await expect(page.getByText('One person is as before')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Not yours' })).toContainText(
    names[2] ?? 'nobody',
  )
  await expect(page.getByText('1 selected')).toBeVisible()
  expect((await served(ids[0] ?? '')).isVip).toBe(true)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await served(ids[3] ?? '')).isVip).toBe(false)
})

test('finds people of a company, by typing its name', async ({ page }) => {
  await page.goto(people)
  await page.getByRole('button', { name: 'Company', exact: true }).first().click()
  await page.getByRole('combobox', { name: 'Search: Company' }).fill('kestrel')
  await page.getByRole('option', { name: /Kestrel Robotics/ }).click()
  await expect(page).toHaveURL(/company=\d+/)
  await expect(page.getByText('Company: Kestrel Robotics')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Company: Kestrel Robotics')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Company' }).click()
  await expect(page).toHaveURL(people)
})

for (const id of ['999999999', '0', 'ada', '99999999999999999999']) {
  test(`a person that is not of this organization is not found: ${id}`, async ({ page }) => {
    const answer = await page.goto(`${dashboard}/people/${id}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No track leads here.')
  })
}

for (const { name, colorScheme, viewport } of views) {
  test(`sheet and page are accessible: ${name}`, async ({ page }) => {
    const { id, displayName } = await person(1)
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(viewport)
    await page.goto(`${people}?person=${id}`)
    await expect(sheet(page)).toContainText(displayName)
    await expectAccessible(page)
    await page.goto(`${dashboard}/people/${id}`)
    await expectAccessible(page)
  })
}
