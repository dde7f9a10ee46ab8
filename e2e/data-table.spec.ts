import { expect, type Page } from '@playwright/test'
import { expectAccessibleInViews } from './fixtures/accessibility.ts'
import { product } from './fixtures/product.ts'
import { openReady } from './fixtures/ready.ts'
import { test } from './fixtures/signed-in.ts'

const { dashboard } = product()
const people = `${dashboard}/people`

const rows = (page: Page) => page.locator('tbody tr[data-index]')
const row = (page: Page, index: number) => page.locator(`tbody tr[data-index="${index}"]`)
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search people' })

/** Collects requests of the browser; those of the server are not visible here. */
function listening(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/people?')) asked.push(new URL(request.url()).search)
  })
  return asked
}

/** Scrolls with the wheel after the table has its height. */
async function scroll(page: Page, by: number): Promise<void> {
  await page.waitForFunction((least) => document.documentElement.scrollHeight > least, by + 2000)
  await page.mouse.move(200, 500)
  await page.mouse.wheel(0, by)
}

/** The first row that is not covered by the head of the table. */
function topRow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const covered = document.querySelector('thead th')?.getBoundingClientRect().bottom ?? 0
    const found = [...document.querySelectorAll<HTMLElement>('tr[data-index]')].find(
      (one) => one.getBoundingClientRect().bottom > covered + 1,
    )
    return Number(found?.dataset.index)
  })
}

test('draws the first view without asking for it', async ({ page }) => {
  const asked = listening(page)
  await page.goto(people, { waitUntil: 'networkidle' })
  await expect(page.getByRole('table', { name: 'People' })).toHaveAttribute('aria-rowcount', /^4\d\d$/)
  await expect(row(page, 0)).toHaveAttribute('aria-rowindex', '2')
  expect(asked).toEqual([])
})

test('is readable before any script has run', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${people}?page=3`)
  await expect(rows(page)).toHaveCount(50)
  await expect(rows(page).first()).toHaveAttribute('data-index', '100')
  await context.close()
})

test('reads pages as they come into view and keeps the page in the address', async ({ page }) => {
  const asked = listening(page)
  await page.goto(people)
  await scroll(page, 36 * 120)
  await expect(row(page, 125)).toBeVisible()
  await expect(page).toHaveURL(/\?page=3$/)
  await expect(row(page, 125).getByRole('link')).toBeVisible()
  expect(asked.length).toBeLessThanOrEqual(5)
  const seen = await topRow(page)
  await page.reload()
  await expect.poll(() => topRow(page)).toBe(seen)
})

test('a pasted page opens where it says', async ({ page }) => {
  const asked = listening(page)
  await page.goto(`${people}?page=5`, { waitUntil: 'networkidle' })
  await expect.poll(() => topRow(page)).toBe(200)
  expect(asked).toEqual([])
})

test('typing replaces the address, a filter adds to the history, and Back goes through both', async ({
  page,
}) => {
  await page.goto(`${dashboard}/companies`)
  await page.goto(people)
  await search(page).fill('raman')
  await expect(page).toHaveURL(/q=raman$/)
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('columnheader', { name: 'Messages' }).getByRole('button').click()
  await expect(page).toHaveURL(/q=raman&sort=messageCount$/)
  await expect(page.getByRole('columnheader', { name: 'Messages' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await page.goBack()
  await expect(page).toHaveURL(/q=raman$/)
  await page.goBack()
  await expect(page).toHaveURL(/companies$/)
  await page.goForward()
  await expect(page).toHaveURL(/q=raman$/)
  await expect(search(page)).toHaveValue('raman')
  await expect(rows(page)).toHaveCount(1)
})

test('Back restores the place in the list', async ({ page }) => {
  await page.goto(people)
  await scroll(page, 36 * 90)
  await expect(page).toHaveURL(/page=2$/)
  await expect(row(page, 95).getByRole('link')).toBeVisible()
  const seen = await topRow(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Companies' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible()
  await page.goBack()
  await expect(row(page, seen)).toBeVisible()
  await expect.poll(() => topRow(page)).toBe(seen)
})

test('says which filters leave nothing, and clears them', async ({ page }) => {
  await openReady(page, `${people}?q=nobody-is-called-so&vip=yes`)
  await expect(page.getByText('No person matches')).toBeVisible()
  await expect(page.getByText('VIPs only').last()).toBeVisible()
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await expect(rows(page).first()).toBeVisible()
  await expect(page).toHaveURL(people)
})

const broken = {
  status: 500,
  headers: { 'x-request-id': 'req-broken' },
  json: { code: 'INTERNAL_SERVER_ERROR', status: 500, message: 'Broken', defined: true },
}

test('rows that fail on the way down say so where somebody is, and move nothing', async ({ page }) => {
  await openReady(page, people)
  let isBroken = true
  await page.route(/\/people\?.*page=5/, (route) => (isBroken ? route.fulfill(broken) : route.fallback()))
  await scroll(page, 230 * 36)
  const alert = page.getByRole('alert').filter({ hasText: 'These rows could not be loaded.' })
  await expect(alert).toBeInViewport({ ratio: 1 })
  const place = await page.evaluate(() => scrollY)
  await expect(alert).toContainText('req-brok')
  isBroken = false
  // A click that finds the message still moving is tried again with the button at the end of the window, which scrolls.
  await alert.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(row(page, 230).getByRole('link').first()).toBeVisible()
  await expect(alert).toBeHidden()
  expect(await page.evaluate(() => scrollY)).toBe(place)
})

test('a first page that fails says so and can be asked for again', async ({ page }) => {
  await page.goto(people)
  let isBroken = true
  await page.route('**/api/v1/people?*', (route) => (isBroken ? route.fulfill(broken) : route.fallback()))
  await search(page).fill('raman')
  await expect(page.getByRole('alert').filter({ hasText: 'People' })).toContainText('could not be loaded')
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(1)
})

test('keeps what it shows while a slow search is on its way', async ({ page }) => {
  await page.goto(people)
  const shown = await rows(page).first().textContent()
  const slow = Promise.withResolvers<void>()
  await page.route('**/api/v1/people?*', async (route) => {
    await slow.promise
    await route.fallback()
  })
  const asked = page.waitForRequest('**/api/v1/people?*')
  await search(page).fill('raman')
  await asked
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  expect(await rows(page).first().textContent()).toBe(shown)
  slow.resolve()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
})

test('can be used with the keyboard alone', async ({ page }) => {
  await openReady(page, people)
  // The head is a row as well. How many there are depends on whom automations wrote as.
  const last = Number(await page.getByRole('table', { name: 'People' }).getAttribute('aria-rowcount')) - 2
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row(page, 0)).toBeFocused()
  for (const [key, index] of [
    ['j', 1],
    ['k', 0],
    ['End', last],
    ['Home', 0],
    ['ArrowDown', 1],
  ] as const) {
    await page.keyboard.press(key)
    await expect(row(page, index)).toBeFocused()
    await expect(row(page, index)).toBeInViewport({ ratio: 0.9 })
  }
  await page.keyboard.press('x')
  await expect(row(page, 1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('j')
  await page.keyboard.press(' ')
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('2 selected')).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('remembers density and columns from the first byte on', async ({ page, context }) => {
  await page.goto(people)
  await page.getByRole('button', { name: 'Sort, density and columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Comfortable' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Company', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Company' })).toBeHidden()
  expect((await row(page, 0).boundingBox())?.height).toBe(44)
  await expect
    .poll(async () => (await context.cookies()).find(({ name }) => name === 'table-people')?.value)
    .toBe('comfortable.company')
  const html = await (await page.request.get(people)).text()
  expect(html).toContain('data-density="comfortable"')
})

test('writes what the filters leave into a file', async ({ page }) => {
  await page.goto(`${people}?vip=yes`)
  const total = Number(await page.getByRole('table').getAttribute('aria-rowcount')) - 1
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /as CSV$/ }).click()
  const stream = await (await download).createReadStream()
  const text = Buffer.concat(await stream.toArray()).toString('utf8')
  expect(text.startsWith('\u{feff}id,name,title')).toBe(true)
  expect(text.trimEnd().split('\r\n')).toHaveLength(total + 1)
})

test('a row on a narrow screen has two lines and no sideways scroll', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(people)
  expect((await row(page, 0).boundingBox())?.height).toBe(60)
  await scroll(page, 60 * 130)
  await expect(page).toHaveURL(/page=3$/)
  await expect(row(page, 132).getByRole('link')).toBeVisible()
})

test('is accessible', async ({ page }) => {
  await page.goto(people)
  await expectAccessibleInViews(page)
  await page.goto(`${people}?q=nobody-is-called-so`)
  await expectAccessibleInViews(page)
})
