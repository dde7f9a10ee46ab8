import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { expect } from '@playwright/test'
import { memory } from '#tests/harness/oauth-program.ts'
import { inDatabaseOf } from '#tests/harness/running-product.ts'
import { expectAccessibleInViews } from './fixtures/accessibility.ts'
import { product } from './fixtures/product.ts'
import { openReady } from './fixtures/ready.ts'
import { test } from './fixtures/signed-in.ts'

const { api, dashboard, dataDir } = product()
const server = new URL(api.replace(/\/v1$/, '/mcp'))

/** Takes the answer of the dashboard, as a program on this machine does. */
async function callback() {
  const listening = createServer((_, response) => response.end('Go back to the program.')).listen(
    0,
    '127.0.0.1',
  )
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/callback`, close: () => listening.close() }
}

function program(provider: OAuthClientProvider) {
  const client = new Client({ name: 'walker', version: '1' })
  const transport = new StreamableHTTPClientTransport(server, { authProvider: provider })
  return { client, transport, connect: () => client.connect(transport) }
}

test('a program is connected, works, is given new tokens, and is refused once it is disconnected', async ({
  page,
  browser,
}) => {
  const { url, close } = await callback()
  const { kept, provider } = memory(url)
  const first = program(provider)
  await expect(first.connect()).rejects.toThrow(UnauthorizedError)
  const asked = String(kept.asked)
  expect(asked).toContain(`${dashboard}/authorize?`)

  const stranger = await browser.newPage({ storageState: { cookies: [], origins: [] } })
  await stranger.goto(asked)
  await expect(stranger).toHaveURL(/\/sign-in\?next=%2Fauthorize/)
  await stranger.getByRole('button', { name: /Continue as/ }).click()
  await expect(stranger.getByRole('heading', { name: 'Connect Walker?' })).toBeVisible()
  await stranger.close()

  await page.goto(asked)
  await expect(page.getByText('A program on this computer')).toBeVisible()
  await expectAccessibleInViews(page)
  // The program asks for everything that there is; nobody has chosen that yet.
  expect(new URL(page.url()).searchParams.get('scope')).toBe('read write')
  await expect(page.getByRole('radio', { name: /^Read only/ })).toBeChecked()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.waitForURL(`${url}?*`)
  await first.transport.finishAuth(new URL(page.url()).searchParams)

  const { client, connect } = program(provider)
  await connect()
  const { tools } = await client.listTools()
  expect(tools.length).toBeGreaterThan(10)
  expect(kept.tokens?.scope).toBe('read')

  const before = kept.tokens?.access_token
  await inDatabaseOf(dataDir, async ({ pool }) => {
    await pool.query(
      `UPDATE assistant_tokens SET expires_at = now() - interval '1 second' WHERE kind = 'access'`,
    )
  })
  expect((await client.listTools()).tools).toHaveLength(tools.length)
  expect(kept.tokens?.access_token).not.toBe(before)

  await openReady(page, '/settings/assistants')
  await expect(page.getByRole('row', { name: /Walker.*Read only/ })).toBeVisible()
  await page.getByRole('button', { name: 'Test the connection' }).click()
  await expect(page.getByText(/It works: the server introduced itself/)).toBeVisible()
  await expectAccessibleInViews(page)
  const hidden = page.getByRole('switch', { name: 'Hide identities from assistants' })
  await hidden.click()
  await expect(page.getByText('Identities for assistants saved')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Identities for assistants changed back')).toBeVisible()
  await expect(hidden).not.toBeChecked()
  await page.getByRole('button', { name: 'Actions for Walker' }).click()
  await page.getByRole('menuitem', { name: 'Disconnect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('No assistant is connected yet')).toBeVisible()
  await expect(client.listTools()).rejects.toThrow('its connection has ended')
  close()
})

test('whoever is not known is led nowhere', async ({ page }) => {
  const asked = {
    client_id: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
    redirect_uri: 'https://evil.invalid/',
    response_type: 'code',
  }
  const answer = await page.goto(`/authorize?${new URLSearchParams(asked)}`)
  expect(answer?.headers()['x-frame-options']).toBe('DENY')
  await expect(page.getByRole('heading', { name: 'This program cannot be connected' })).toBeVisible()
  await expect(page.locator('a[href*="evil"]')).toHaveCount(0)
  expect(new URL(page.url()).origin).toBe(dashboard)
})
