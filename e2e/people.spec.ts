import { expect, type Page } from '@playwright/test'
import { expectAccessibleInViews } from './fixtures/accessibility.ts'
import { person, served } from './fixtures/people.ts'
import { product } from './fixtures/product.ts'
import { openReady } from './fixtures/ready.ts'
import { first } from './fixtures/service.ts'
import { test } from './fixtures/signed-in.ts'

const { dashboard } = product()
const people = `${dashboard}/people`
const patches = '**/api/v1/people/*'

const sheet = (page: Page) => page.getByRole('dialog')
const star = (page: Page, name: string) => page.getByRole('button', { name: `VIP: ${name}` })

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
  await openReady(page, people)
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
  await page.goForward()
  await expect(sheet(page)).toHaveAccessibleName(names[1] ?? '')
  await page.goBack()
  await expect(sheet(page)).toBeHidden()
})

test('e opens the row and edits the name of the person', async ({ page }) => {
  await openReady(page, people)
  await expect(page.locator('[data-row-link]').first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  const name = sheet(page).getByRole('textbox', { name: 'Name', exact: true })
  await expect(name).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(name).toBeHidden()
  await expect(sheet(page)).toBeVisible()
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
  await expect(page.getByText(`${displayName} was not changed`)).toBeVisible()
  await expect(one).toHaveAttribute('aria-pressed', String(isVip))
  isBroken = false
  await one.click()
  await expect(one).toHaveAttribute('aria-pressed', String(!isVip))
  await expect.poll(async () => (await served(id)).isVip).toBe(!isVip)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await served(id)).isVip).toBe(isVip)
})

test('marks many as VIP, says who was not, and undoes the rest in one go', async ({ page }) => {
  await openReady(page, `${people}?vip=no&sort=messageCount&order=asc&page=3`)
  const first = page.locator('tbody tr[data-index]').first()
  await expect(first).toBeVisible()
  await expect(page.locator('[data-row-link]').nth(3)).toBeVisible()
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
  await expect(page.getByText('One person is unchanged')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Not yours' })).toContainText(
    names[2] ?? 'nobody',
  )
  await expect(page.getByText('1 selected')).toBeVisible()
  expect((await served(ids[0] ?? '')).isVip).toBe(true)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await served(ids[3] ?? '')).isVip).toBe(false)
})

test('finds people of a company, by typing its name', async ({ page }) => {
  await openReady(page, people)
  await page.getByRole('button', { name: 'Company', exact: true }).first().click()
  await page.getByRole('combobox', { name: 'Company' }).fill('kestrel')
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
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This person was not found.')
  })
}

test('sheet and page are accessible', async ({ page }) => {
  const { id, displayName } = await person(1)
  await page.goto(`${people}?person=${id}`)
  await expect(sheet(page)).toContainText(displayName)
  await expectAccessibleInViews(page)
  await page.goto(`${dashboard}/people/${id}`)
  await expectAccessibleInViews(page)
})

test('a company with a long name does not widen the page of its people', async ({ page }) => {
  const { id } = await first<{ id: string }>('/people?companyId=2&limit=1')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${dashboard}/people/${id}`)
  const messages = page.getByRole('region', { name: 'Recent messages' })
  const company = messages.locator('a[href^="/companies/"]').first()
  await company.evaluate((link) => link.append(', the whole legal name of which is long'.repeat(3)))
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

test('what is cut off in a row says the whole of itself when it is pointed at', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openReady(page, people)
  const cells = page.locator('tbody td')
  const at = await cells.evaluateAll((all) =>
    all.findIndex(
      (cell) => cell.scrollWidth > cell.clientWidth && !cell.firstElementChild?.firstElementChild,
    ),
  )
  const whole = (await cells.nth(at).textContent()) ?? ''
  await cells.nth(at).hover()
  await expect(page.locator('[popover][aria-hidden=true]')).toHaveText(whole)
})
