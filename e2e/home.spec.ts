import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInViews } from './fixtures/accessibility.ts'
import { product } from './fixtures/product.ts'
import { openReady } from './fixtures/ready.ts'
import { test } from './fixtures/signed-in.ts'
import { Traffic } from './fixtures/traffic.ts'

const { api, key } = product()

type Rising = { data: { topic: { title: string }; change: number }[] }
type Days = { days: { total: number }[] }

async function ask<T>(path: string): Promise<T> {
  const answer = await fetch(`${api}${path}`, { headers: { authorization: `Bearer ${key}` } })
  return (await answer.json()) as T
}

const needsOf = (page: Page) => page.getByRole('region', { name: 'Needs you' }).getByRole('listitem')

/** How many topics rose depends on the day of the week, and so whether some of the list is folded. */
async function unfold(page: Page) {
  await expect(needsOf(page).first()).toBeVisible()
  for (const more of await page.getByText(/^\d+ more$/).all()) await more.click()
}

test('answers at once what needs the owner', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  const needs = needsOf(page)
  await expect(needs.first()).toContainText('Launch watch: CLI 4.3 was paused')
  await expect(needs.nth(1)).toContainText('VIP watch is not running: no AI model')
  for (const item of await needs.all()) await expect(item).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('region', { name: 'Runs today' })).toBeInViewport({ ratio: 0.9 })
  await unfold(page)
  await expect(needs.last()).toContainText('northline/preview-operator is disconnected')
  const count = await needs.count()
  const words = ['Two', 'Three', 'Four', 'Five', 'Six'][count - 2] ?? String(count)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${words} things need you`)
})

test('leads to what needs doing', async ({ page }) => {
  await page.goto('/')
  await unfold(page)
  await page
    .getByRole('link', { name: /Decide whether this comes first/ })
    .first()
    .click()
  await expect(page).toHaveURL('/stories/rising-billing-usage-surprise')
  await page.goBack()
  await unfold(page)
  await page.getByRole('link', { name: /preview-operator is disconnected/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('northline/preview-operator')
})

test('what is done or set aside is out of the way with the keyboard, and comes back', async ({ page }) => {
  await openReady(page)
  await unfold(page)
  const count = await needsOf(page).count()
  const first = needsOf(page).first()
  await first.getByRole('button', { name: 'Set aside until it changes' }).focus()
  await page.keyboard.press('Enter')
  await expect(first).toContainText('VIP watch is not running')
  await expect(first.getByRole('button')).toBeFocused()
  const folded = page.getByText('1 set aside')
  await expect(folded).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `${['Two', 'Three', 'Four', 'Five', 'Six'][count - 3] ?? String(count - 1)} things need you`,
  )
  await page.reload()
  await expect(needsOf(page).first()).toContainText('VIP watch is not running')
  await folded.click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Bring back' }).click()
  await expect(needsOf(page).first()).toContainText('Launch watch: CLI 4.3 was paused')
  await expect(folded).toHaveCount(0)
  await expect(page.getByText('Hide what is set aside')).toHaveCount(0)
})

test('lists the topics that rose, with how much', async ({ page }) => {
  const { data } = await ask<Rising>('/statistics/topics')
  await page.goto('/')
  const rows = page.getByRole('region', { name: 'What customers talk about' }).getByRole('listitem')
  await expect(rows).toHaveCount(data.length)
  for (const [index, { topic, change }] of data.entries()) {
    await expect(rows.nth(index)).toContainText(topic.title)
    await expect(rows.nth(index)).toContainText(`up by ${change}`)
  }
})

test('asks the service for nothing of the first view from the browser', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/')) asked.push(request.url())
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(asked).toEqual([])
})

test('tells the values of the chart to keys, pointers and readers of tables', async ({ page }) => {
  const { days } = await ask<Days>('/statistics/messages')
  const yesterday = days.at(-2)?.total ?? 0
  await openReady(page)
  const chart = page.getByRole('slider', { name: 'Messages a day by source, one by one' })
  await chart.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`: ${yesterday} messages?, `))
  await chart.press('Home')
  await expect(chart).toHaveAttribute('aria-valuenow', '1')
  await chart.press('Escape')
  await chart.hover({ position: { x: 2, y: 20 } })
  await expect(chart.getByText(new RegExp(`^${days[0]?.total} messages?$`))).toBeVisible()
  await page.getByText('Show as table').click()
  await expect(page.getByRole('table', { name: 'Messages a day by source' }).getByRole('row')).toHaveCount(31)
})

test('never gives the key away, loads nothing from elsewhere and breaks no policy of its own', async ({
  page,
  baseURL,
}) => {
  const traffic = new Traffic(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  const texts = await traffic.texts()
  expect(texts.length).toBeGreaterThan(3)
  expect(texts.filter((text) => text.includes(key))).toEqual([])
  expect(traffic.hosts()).toEqual([new URL(baseURL ?? '').host])
  expect(traffic.complaints).toEqual([])
})

test('is accessible, also with its table open', async ({ page }) => {
  await page.goto('/')
  await expectAccessibleInViews(page)
  await page.getByText('Show as table').click()
  await expectAccessibleInViews(page)
})

test('fits on a narrow telephone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/')
  await page.getByText('Show as table').click()
  await expectAccessible(page)
})
