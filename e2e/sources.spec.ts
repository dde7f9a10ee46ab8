import { createHmac, randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectAccessibleInViews } from './fixtures/accessibility.ts'
import { firstLoadOf } from './fixtures/first-load.ts'
import { product } from './fixtures/product.ts'
import { openReady } from './fixtures/ready.ts'
import { ask } from './fixtures/service.ts'
import { test } from './fixtures/signed-in.ts'

const dialog = (page: Page) => page.getByRole('dialog')

/** Posts messages as Standard Webhooks has it. */
async function deliver(
  url: string,
  secret: string,
  content: string,
  id: string = randomUUID(),
): Promise<number> {
  const message = {
    id: `m-${id}`,
    channel: {
      ...{ sourceName: 'webhook', sourceServerId: 'spec', sourceChannelId: 'desk' },
      ...{ channelName: 'desk', serverName: 'Spec' },
    },
    author: { platformId: 'ada', displayName: 'Ada Berg', email: 'ada@halden.example' },
    content,
    sentAt: new Date().toISOString(),
  }
  const body = JSON.stringify({ messages: [message] })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')
  const headers = {
    ...{ 'content-type': 'application/json', 'webhook-id': id },
    ...{ 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` },
  }
  return (await fetch(url, { method: 'POST', body, headers })).status
}

async function connectWebhook(name: string): Promise<{ id: string; url: string; secret: string }> {
  const made = await ask<{ id: string; inboundUrl: string; secrets: { signingSecret: string } }>(
    '/connections',
    {
      method: 'POST',
      body: { source: 'webhook', name },
    },
  )
  return { id: made.id, url: made.inboundUrl, secret: made.secrets.signingSecret }
}

const disconnect = async (id: string) => {
  await ask(`/connections/${id}`, { method: 'DELETE', body: undefined })
}

test('a source is connected, hears, is replayed, paused and disconnected', async ({ page }) => {
  await openReady(page, '/settings/sources')
  await page.getByRole('link', { name: 'Webhook', exact: true }).click()
  await page.waitForURL(/\/sources\/connect\/webhook$/)
  await expect(page.getByText('The address stands here once you have connected it.')).toBeVisible()
  await page.getByLabel('Name').fill('Desk of the spec')
  await page.getByRole('button', { name: 'Connect Webhook' }).click()
  await expect(page.getByRole('heading', { name: /Desk of the spec is connected/ })).toBeFocused()
  await expect(page).toHaveURL(/connection=/)
  await expect(page.getByRole('status').filter({ hasText: 'Waiting for the first delivery' })).toBeVisible()
  const texts = await page.locator('code').allTextContents()
  const url = texts.find((text) => text.includes('/ingest/')) ?? ''
  const secret = texts.find((text) => text.startsWith('whsec_')) ?? ''
  await page.getByRole('button', { name: 'Test it now' }).click()
  await expect(page.getByText('Nothing has arrived yet. Do something at the sender')).toBeVisible()

  expect(await deliver(url, secret, 'The export stops after a thousand rows.', 'first')).toBe(200)
  await expect(page.getByRole('status').filter({ hasText: 'It works' })).toBeVisible()
  await page.getByRole('link', { name: 'See what arrived' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Desk of the spec' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Healthy' })).toBeVisible()

  await page.getByRole('link', { name: 'All arrivals' }).click()
  const row = page.getByRole('row').filter({ hasText: 'messages' }).filter({ hasText: 'Processed' })
  await expect(row).toContainText('1 message')
  await row.click()
  const sheet = dialog(page)
  await expect(sheet.getByRole('link', { name: 'The export stops after a thousand rows.' })).toBeVisible()
  await expect(sheet.getByText('"webhook-id"').or(sheet.getByText('The export stops').last())).toBeVisible()
  expect(await sheet.textContent()).not.toContain('ada@halden.example')
  await sheet.getByRole('button', { name: 'Replay' }).click()
  await expect(sheet.getByRole('status').filter({ hasText: 'Processed' })).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Replay' })).not.toHaveAttribute('aria-busy', 'true')

  await page.goBack()
  await page.getByRole('link', { name: 'Desk of the spec' }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Paused' })).toBeVisible()
  expect(await deliver(url, secret, 'Kept while it is paused.', 'second')).toBe(200)
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Healthy' })).toBeVisible()

  await page.getByRole('button', { name: 'Actions for Desk of the spec' }).click()
  await page.getByRole('menuitem', { name: 'Disconnect…' }).click()
  await expect(dialog(page)).toContainText(
    'Messages, people, companies and topics that came through it stay.',
  )
  await dialog(page)
    .getByRole('radio', { name: /Erase its messages/ })
    .check()
  await expect(dialog(page)).toContainText('Every message that came through it is erased')
  await dialog(page).getByRole('button', { name: 'Disconnect and erase' }).click()
  await page.waitForURL(/\/settings\/sources$/)
  await expect(page.getByText('Desk of the spec').filter({ visible: true })).toHaveCount(0)
  expect(await deliver(url, secret, 'Too late.', 'third')).toBe(410)
})

test('what failed is found by its outcome, and a span is replayed', async ({ page }) => {
  const { id, url, secret } = await connectWebhook('Failing desk')
  await deliver(url, secret, 'Fine.')
  await openReady(page, `/settings/sources/${id}/arrivals?outcome=failed`)
  await expect(page.getByText('No arrival matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the filter' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Processed' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Replay a period' }).click()
  await dialog(page).getByLabel('Which').selectOption('All of it')
  await dialog(page).getByRole('button', { name: 'Replay' }).click()
  await expect(page.getByText('1 arrival is replayed')).toBeVisible()
  await disconnect(id)
})

test('a secret that nobody copied is not shown again, and is exchanged', async ({ page }) => {
  const { id } = await connectWebhook('Forgetful desk')
  await openReady(page, `/settings/sources/connect/webhook?connection=${id}`)
  await expect(page.getByText('The secret was shown once')).toBeVisible()
  await openReady(page, `/settings/sources/${id}`)
  await page.getByRole('button', { name: 'Actions for Forgetful desk' }).click()
  await page.getByRole('menuitem', { name: 'Replace the secret…' }).click()
  await dialog(page).getByRole('button', { name: 'Replace it' }).click()
  await expect(dialog(page).getByText(/^whsec_/)).toBeVisible()
  await disconnect(id)
})

test('the line of a feedback form works as it was copied', async ({ page }) => {
  await openReady(page, '/settings/sources/connect/feedback')
  await page.getByLabel('Name', { exact: true }).fill('Form of the spec')
  await page.getByRole('button', { name: 'Connect Feedback form' }).click()
  const line = page.locator('code').filter({ hasText: '<script' })
  await expect(line).toContainText('data-key=')
  const pasted = (await line.textContent()) ?? ''
  expect(pasted).not.toContain('{')
  const id = new URL(page.url()).searchParams.get('connection') ?? ''
  // Stands where the service stands: browsers let no page of another host load from this machine.
  const shop = new URL('/shop.html', product().api).href
  await page.route(shop, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Shop</title><body>${pasted}</body>`,
    }),
  )
  await page.goto(shop)
  await page.getByRole('button', { name: 'Feedback' }).click()
  await page.getByLabel('Message').fill('The line of the spec works')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('status')).toHaveText('Thank you. Your message has arrived.')
  await openReady(page, `/settings/sources/connect/feedback?connection=${id}`)
  await expect(page.getByRole('status').filter({ hasText: 'It works' })).toBeVisible()
  await disconnect(id)
})

test('the integrations lead to the sources', async ({ page }) => {
  await openReady(page, '/settings/integrations')
  await page.getByRole('link', { name: 'Connect a source' }).click()
  await page.waitForURL(/\/settings\/sources$/)
})

test('is accessible everywhere', async ({ page }) => {
  const { id, url, secret } = await connectWebhook('Desk')
  await deliver(url, secret, 'The export stops.')
  for (const path of [
    '',
    '/connect/github',
    `/connect/webhook?connection=${id}`,
    `/${id}`,
    `/${id}/arrivals`,
  ]) {
    await openReady(page, `/settings/sources${path}`)
    await expectAccessibleInViews(page)
  }
  await page.getByRole('row').filter({ hasText: 'messages' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Replay' })).toBeVisible()
  await expectAccessibleInViews(page)
  await disconnect(id)
})

test('the first load stays small', async ({ page }) => {
  const { id } = await connectWebhook('Small desk')
  for (const path of ['', '/connect/github', `/${id}`])
    expect(await firstLoadOf(page, `/settings/sources${path}`), path).toBeLessThan(215_000)
  expect(await firstLoadOf(page, `/settings/sources/${id}/arrivals`)).toBeLessThan(195_000)
  await disconnect(id)
})
