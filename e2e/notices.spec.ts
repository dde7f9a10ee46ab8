import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { openReady } from './fixtures/ready.ts'
import { test } from './fixtures/signed-in.ts'

async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(text)
}

test('offline: says so, and goes when the line is back', async ({ page, context }) => {
  await openReady(page)
  await context.setOffline(true)
  const notice = page.getByText('You are offline.')
  await expect(notice).toBeVisible()
  await context.setOffline(false)
  await expect(notice).toBeHidden()
})

test('a dashboard that does not answer: says so, and goes when it answers', async ({ page }) => {
  await openReady(page)
  await page.route(/\/api\/v1\/|\/icon\.svg/, (route) => route.abort('connectionrefused'))
  await search(page, 'halden')
  const notice = page.getByText('The dashboard does not answer.')
  await expect(notice).toBeVisible()
  await page.unroute(/\/api\/v1\/|\/icon\.svg/)
  await expect(notice).toBeHidden()
})

test('a service that does not answer: what acts waits on the page and beside it, what reads works', async ({
  page,
}) => {
  await openReady(page, '/people')
  await page.locator('[data-row-link]').first().click()
  const sheet = page.locator('[data-sheet=right]')
  const vip = sheet.getByRole('button', { name: 'VIP', exact: true })
  const stood = await vip.getAttribute('aria-pressed')
  await page.route(/\/api\/v1\//, (route) =>
    route.fulfill({
      status: 504,
      json: { defined: false, code: 'GATEWAY_TIMEOUT', status: 504, message: 'No' },
    }),
  )
  await search(page, 'halden')
  const notice = page.getByText('The service does not answer.')
  await expect(notice).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(vip).toBeDisabled()
  await expect(page.getByRole('button', { name: /^VIP: / }).first()).toBeDisabled()
  await vip.evaluate((button: HTMLElement) => button.click())
  await expect(vip).toHaveAttribute('aria-pressed', String(stood))
  await expect(sheet.getByRole('button', { name: 'Close' })).toBeEnabled()
  await expectAccessible(page)
  await page.unroute(/\/api\/v1\//)
  await expect(notice).toBeHidden()
  await expect(vip).toBeEnabled()
})

test('rate-limited: waits as told, in one place, and goes on by itself', async ({ page }) => {
  let isLimited = true
  await page.route(/\/api\/v1\/companies\?/, (route) =>
    isLimited
      ? route.fulfill({
          status: 429,
          headers: { 'retry-after': '2', 'content-type': 'application/json' },
          body: '{"defined":true,"code":"TOO_MANY_REQUESTS","status":429,"message":"Too many requests"}',
        })
      : route.continue(),
  )
  await openReady(page)
  await search(page, 'halden')
  const notice = page.getByText('Too many requests.')
  await expect(notice).toBeVisible()
  isLimited = false
  await expect(notice).toBeHidden()
  await expect(page.getByRole('option', { name: /^Halden halde/ })).toBeVisible()
})

/** Whether nothing covers its corners and its middle. */
function isUncovered(notice: Element): boolean {
  const { left, right, top, bottom } = notice.getBoundingClientRect()
  const at: [number, number][] = [left + 8, (left + right) / 2, right - 8].flatMap((x) => [
    [x, top + 8],
    [x, bottom - 8],
  ])
  return at.every(([x, y]) => notice.contains(document.elementFromPoint(x, y)))
}

for (const [what, address, opens] of [
  ['a sheet', '/people', (page: Page) => page.locator('[data-row-link]').first().click()],
  ['a dialog', '/settings/members', (page: Page) => page.getByRole('button', { name: 'Invite' }).click()],
  ['the palette', '/people', (page: Page) => page.keyboard.press('Control+k')],
] as const)
  test(`${what}: begins below what concerns every page, which stays readable`, async ({ page, context }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openReady(page, address)
    await opens(page)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await context.setOffline(true)
    const notice = page.getByRole('paragraph').filter({ hasText: 'You are offline.' })
    await expect.poll(() => notice.evaluate(isUncovered)).toBe(true)
    const overlap = async () => {
      const [over, under] = [await notice.boundingBox(), await dialog.boundingBox()]
      if (!over || !under) return null
      return over.y + over.height > under.y && over.x + over.width > under.x
    }
    await expect.poll(overlap).toBe(false)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => notice.evaluate(isUncovered)).toBe(true)
    await expect.poll(overlap).toBe(false)
  })
