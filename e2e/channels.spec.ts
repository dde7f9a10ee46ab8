import { expect, type Page } from '@playwright/test'
import type { Channel } from '#contract/channel-shape.ts'
import type { Message } from '#contract/message-list.ts'
import { expectAccessible, testAccessible } from './fixtures/accessibility.ts'
import { openReady } from './fixtures/ready.ts'
import { ask, first } from './fixtures/service.ts'
import { test } from './fixtures/signed-in.ts'
import { requestsOf, Traffic } from './fixtures/traffic.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Channels' }).getByRole('row')

test.describe('the list of channels', () => {
  test('is there on the first paint, asks for nothing and complains of nothing', async ({ page }) => {
    const traffic = new Traffic(page)
    const asked = requestsOf(page)
    await page.goto('/channels', { waitUntil: 'networkidle' })
    await expect(rows(page)).toHaveCount(13)
    expect(asked).toEqual([])
    expect(traffic.complaints).toEqual([])
  })

  test('opens as a pasted address says: one source, connected only, a search', async ({ page }) => {
    await page.goto('/channels?source=github&connected=yes')
    await expect(rows(page)).toHaveCount(3)
    await openReady(page, '/channels?source=github')
    await expect(rows(page).filter({ hasText: 'Disconnected' })).toHaveCount(1)
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search channels' })).toBeFocused()
    await page.keyboard.type('operator')
    await expect(rows(page)).toHaveCount(2)
    await expect(page).toHaveURL(/q=operator/)
  })

  test('opens a channel with the keyboard alone, and Back leads to the list', async ({ page }) => {
    await openReady(page, '/channels?source=email')
    await page.keyboard.press('j')
    await expect(rows(page).nth(1)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/channels\/[\da-f-]{36}/)
    await expect(page.getByRole('region', { name: 'Recent messages' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/source=email/)
    await expect(rows(page)).toHaveCount(3)
  })

  testAccessible(async (page) => {
    await page.goto('/channels')
    await expect(page.getByRole('table')).toBeVisible()
  })
})

test.describe('the page of a channel', () => {
  test('is there on the first paint, asks for nothing and complains of nothing', async ({ page }) => {
    const channel = await first<Channel>('/channels?search=help')
    const traffic = new Traffic(page)
    const asked = requestsOf(page)
    await page.goto(`/channels/${channel.id}`, { waitUntil: 'networkidle' })
    for (const part of ['About', 'Activity', 'Recent messages', 'Most active', 'Topics here'])
      await expect(page.getByRole('region', { name: part })).toBeVisible()
    expect(asked).toEqual([])
    expect(traffic.complaints).toEqual([])
  })

  test('saves its purpose in place, and takes it back', async ({ page }) => {
    const channel = await first<Channel>('/channels?search=general')
    await openReady(page, `/channels/${channel.id}`)
    await page.locator('[data-editable=Purpose]').click()
    await page.getByRole('textbox', { name: /purpose/i }).fill('Small talk and first signs')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(/^purpose saved/i)).toBeVisible()
    expect((await ask<Channel>(`/channels/${channel.id}`)).context).toBe('Small talk and first signs')
    await page.getByRole('button', { name: /Undo/ }).click()
    await expect
      .poll(async () => (await ask<Channel>(`/channels/${channel.id}`)).context)
      .toBe(channel.context)
  })

  test('tells its history, and restores a text from before a change', async ({ page }) => {
    const channel = await first<Channel>('/channels?search=ext-halden')
    await openReady(page, `/channels/${channel.id}`)
    for (const text of ['First words', 'Second words']) {
      await page.locator('[data-editable=Purpose]').click()
      await page.getByRole('textbox', { name: /purpose/i }).fill(text)
      await page.keyboard.press('Control+Enter')
      await expect(page.locator('[data-editable=Purpose]')).toContainText(text)
    }
    await page.getByRole('tab', { name: 'History' }).click()
    await expect(page).toHaveURL(/tab=history/)
    const changes = page.getByRole('list', { name: 'Changes, newest first' })
    await expect(changes.getByRole('deletion').first()).toHaveText('First words')
    await expect(changes.getByRole('insertion').first()).toHaveText('Second words')
    await changes.getByRole('button', { name: 'Restore the purpose to before this change' }).first().click()
    await expect(page.getByText('Restored', { exact: true })).toBeVisible()
    await expect(changes.getByRole('deletion').first()).toHaveText('Second words')
    expect((await ask<Channel>(`/channels/${channel.id}`)).context).toBe('First words')
  })

  test('opens its history as a pasted address says, with the actors that it names', async ({ page }) => {
    const channel = await first<Channel>('/channels?search=help')
    const asked = requestsOf(page)
    await page.goto(`/channels/${channel.id}?tab=history&by=system`, { waitUntil: 'networkidle' })
    await expect(page.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('button', { name: 'System' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('button', { name: 'People' })).toHaveAttribute('aria-pressed', 'false')
    expect(asked).toEqual([])
    await expectAccessible(page)
  })

  test('a press on what lies under an open field arrives, although the field closes', async ({ page }) => {
    const channel = await first<Channel>('/channels?search=ext-tidewater')
    await openReady(page, `/channels/${channel.id}`)
    await page.locator('[data-editable=Purpose]').click()
    const purpose = page.getByRole('textbox', { name: 'Purpose' })
    await purpose.fill('What broke\nand who\nmends it')
    await page.locator('[data-editable=Description]').hover()
    await page.mouse.down()
    // Two frames: as long as a person's finger stays down at least.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    await page.mouse.up()
    await expect(page.getByRole('textbox', { name: 'Description' })).toBeFocused()
    await expect(page.locator('[data-editable=Purpose]')).toContainText('mends it')
    await expect
      .poll(async () => (await ask<Channel>(`/channels/${channel.id}`)).context)
      .toMatch(/^What broke/)
  })

  test('keeps what was typed when saving fails', async ({ page }) => {
    const channel = await first<Channel>('/channels?search=product')
    await page.route(`**/api/v1/channels/${channel.id}`, (route) =>
      route.request().method() === 'PATCH' ? route.abort('connectionreset') : route.fallback(),
    )
    await openReady(page, `/channels/${channel.id}`)
    await page.locator('[data-editable=Purpose]').click()
    const box = page.getByRole('textbox', { name: /purpose/i })
    await box.fill('Not lost')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(/The connection was refused or cut|does not answer/)).toBeVisible()
    await expect(box).toHaveValue('Not lost')
    expect((await ask<Channel>(`/channels/${channel.id}`)).context).toBe(channel.context)
  })

  test('finds what was said, marks it, and keeps the search in the address', async ({ page }) => {
    const channel = await first<Channel>('/channels?search=help')
    await openReady(page, `/channels/${channel.id}`)
    await page.getByRole('searchbox', { name: 'Search this channel' }).fill('token')
    await expect(page).toHaveURL(/q=token/)
    await expect(page.locator('mark').first()).toHaveText(/token/i)
    await page.goto(page.url())
    await expect(page.locator('mark').first()).toHaveText(/token/i)
    await page.getByRole('searchbox', { name: 'Search this channel' }).fill('zzz-nothing')
    await expect(page.getByText('No message matches')).toBeVisible()
  })

  test('shows older messages when asked', async ({ page }) => {
    const channel = await first<Channel>('/channels?search=help')
    await openReady(page, `/channels/${channel.id}`)
    const talks = page.getByRole('region', { name: 'Recent messages' }).getByRole('article')
    const before = await talks.count()
    await page.getByRole('button', { name: 'Show older messages' }).click()
    await expect.poll(() => talks.count()).toBeGreaterThan(before)
  })

  test('says that it is disconnected, and what to do', async ({ page }) => {
    const channel = await first<Channel>('/channels?search=preview-operator')
    await page.goto(`/channels/${channel.id}`)
    await expect(page.getByText('This channel is disconnected')).toBeVisible()
    await expect(page.getByText(/Give the GitHub app access/)).toBeVisible()
  })

  test('says what failed in one panel, with a way to try again, and keeps the others', async ({ page }) => {
    const channel = await first<Channel>('/channels?search=help')
    await page.route('**/api/v1/messages?**', (route) => route.fulfill({ status: 400, json: failure }))
    await openReady(page, `/channels/${channel.id}?q=token`)
    await page.getByRole('searchbox', { name: 'Search this channel' }).fill('cache')
    await expect(page.getByText('The messages could not be loaded')).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Most active' }).getByRole('listitem').first(),
    ).toBeVisible()
  })

  testAccessible(async (page) => {
    const channel = await first<Channel>('/channels?search=preview-operator')
    await page.goto(`/channels/${channel.id}`)
    await expect(page.getByRole('region', { name: 'Most active' })).toBeVisible()
  })
})

const failure = { defined: true, code: 'BAD_REQUEST', status: 400, message: 'Not this time.' }

test.describe('the page of a message', () => {
  test('shows where it was said and what was said around it', async ({ page }) => {
    const message = await first<Message>('/messages?limit=1&sourceName=github')
    const asked = requestsOf(page)
    await page.goto(`/messages/${message.id}`, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `Message from ${message.author.displayName}`,
    )
    await expect(page.locator('main [aria-current=true]')).toContainText(message.author.displayName)
    await expect(page.locator('nav [aria-current=true]')).toContainText('Messages')
    await expect(page.getByRole('link', { name: 'Open in GitHub' })).toHaveAttribute('rel', /noopener/)
    expect(asked).toEqual([])
    await expectAccessible(page)
  })

  test('is not found by an id of nobody', async ({ page }) => {
    await page.goto('/messages/00000000-0000-4000-8000-000000000000')
    await expect(page.getByRole('article')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This message was not found.')
    await expect(page.getByRole('link', { name: 'All messages' })).toBeVisible()
  })
})
