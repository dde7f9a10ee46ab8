import { expect, type Page } from '@playwright/test'
import type { Message } from '#contract/message-list.ts'
import { testAccessible } from './fixtures/accessibility.ts'
import { openReady } from './fixtures/ready.ts'
import { first } from './fixtures/service.ts'
import { test } from './fixtures/signed-in.ts'
import { requestsOf } from './fixtures/traffic.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Messages' }).getByRole('row')

test('are searched, narrowed and read with the keyboard', async ({ page }) => {
  const asked = requestsOf(page)
  await page.goto('/messages', { waitUntil: 'networkidle' })
  expect(asked).toEqual([])
  await openReady(page, '/messages')
  await page.keyboard.press('/')
  await page.keyboard.type('cache')
  await expect(page).toHaveURL(/q=cache/)
  await expect(rows(page).nth(1).locator('mark')).toHaveText(/cache/i)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: /^Message from / })
  await expect(sheet.locator('[aria-current=true] mark').first()).toHaveText(/cache/i)
  const title = await sheet.getByRole('heading').first().textContent()
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/shown=/)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  expect(title).toMatch(/^Message from /)
})

test('open as a pasted address says, and say when nothing matches', async ({ page }) => {
  const { author } = await first<Message>('/messages?limit=1')
  await openReady(page, `/messages?person=${author.id}`)
  await expect(page.getByRole('button', { name: `Person: ${author.displayName}` })).toBeVisible()
  await expect(rows(page).nth(1)).toContainText(author.displayName)
  await page.keyboard.press('/')
  await page.keyboard.type('no one ever said this')
  await expect(page.getByText('No message matches')).toBeVisible()
})

test('are found from the palette, and there is a way to all of them', async ({ page }) => {
  await openReady(page)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  await palette.getByRole('combobox').fill('cache')
  const group = palette.getByRole('group', { name: 'Messages' })
  await group.getByRole('option').first().click()
  await expect(page.getByRole('dialog', { name: 'Message' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await palette.getByRole('combobox').fill('cache')
  await group.getByRole('option', { name: 'All messages with “cache”' }).click()
  await expect(page).toHaveURL('/messages?q=cache')
  await expect(rows(page).nth(1).locator('mark')).toHaveText(/cache/i)
})

testAccessible(async (page) => {
  await openReady(page, '/messages')
  await expect(rows(page).nth(1)).toBeVisible()
})
