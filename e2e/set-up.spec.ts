import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { freePort } from '#scripts/addresses.ts'
import { endWithParent } from '#scripts/stop-with-parent.mjs'
import { expectAccessible } from './fixtures/accessibility.ts'

/** Stands in for a provider of models: it takes one key and names two models. */
async function startProvider(): Promise<Server> {
  const server = createServer((request, response) => {
    const isRight = request.headers.authorization === 'Bearer sk-right'
    response.writeHead(isRight ? 200 : 401, { 'content-type': 'application/json' })
    response.end(isRight ? '{"data":[{"id":"small"},{"id":"large"}]}' : '{"error":{"message":"no"}}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`

async function start(dataDir: string, ports: string[], provider: Server): Promise<ChildProcess> {
  const flags = [...ports, '--data-dir', dataDir, '--profile', 'empty']
  const child = spawn('node', [...endWithParent.args, 'bin/signalbox.ts', 'start', ...flags], {
    env: { ...process.env, ...endWithParent.env, SIGNALBOX_OPENAI_BASE_URL: addressOf(provider) },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('it did not start')))
    child.stdout?.on('data', (chunk: Buffer) => String(chunk).includes('is running') && resolve())
  })
  return child
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value)
}

const owner = { 'Your name': 'Ada Berg', 'E-mail': 'ada@acme.example', Password: 'seven green signals' }

test('an empty installation is set up in the browser alone, left for data of one’s own, and goes on after a new start', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const dataDir = mkdtempSync(join(tmpdir(), 'signalbox-setup-'))
  const port = await freePort()
  const ports = ['--port', String(port), '--api-port', String(await freePort())]
  const dashboard = `http://127.0.0.1:${port}`
  const provider = await startProvider()
  let child = await start(dataDir, ports, provider)
  try {
    await setUp(page, dashboard)
    await removeSample(page, dashboard)
    await setModel(page, dashboard)
    await stop(child)
    child = await start(dataDir, ports, provider)
    await page.goto(`${dashboard}/people`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('People')
    await expect(page.getByText('Nobody has written yet')).toBeVisible()
    await removeModel(page, dashboard)
  } finally {
    await stop(child)
    provider.closeAllConnections()
    provider.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

async function setUp(page: Page, dashboard: string): Promise<void> {
  await page.goto(`${dashboard}/people`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up Signalbox')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set up Signalbox' }).click()
  await expect(page.getByLabel('Organization')).toHaveAccessibleDescription(
    'Enter the name of your organization.',
  )
  await expect(page.getByLabel('Organization')).toBeFocused()
  await fill(page, { Organization: 'Acme', ...owner, Password: 'acme ada acme' })
  await page.getByLabel('Time zone').selectOption('Tokyo, Asia')
  await page.getByRole('radio', { name: /^Sample data/ }).check()
  await page.getByRole('button', { name: 'Set up Signalbox' }).click()
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAccessibleDescription(/the name of the organization, which are tried first/)
  await expect(page.getByLabel('Organization')).toHaveValue('Acme')
  await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Tokyo')
  await password.fill(owner.Password)
  await page.getByRole('button', { name: 'Set up Signalbox' }).click()
  // The sample is loaded meanwhile.
  await expect(page).toHaveURL(`${dashboard}/`, { timeout: 120_000 })
  await expect(page.getByRole('link', { name: 'Acme', exact: true }).first()).toBeVisible()
}

async function removeSample(page: Page, dashboard: string): Promise<void> {
  await page.goto(`${dashboard}/settings`)
  await page.getByRole('button', { name: 'Remove the sample data…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/messages, .* companies, .* are removed for good/)
  await expect(dialog.getByRole('textbox', { name: 'Organization' })).toHaveValue('Acme')
  await expect(dialog.getByLabel('E-mail')).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove the sample' }).click()
  await expect(page).toHaveURL(`${dashboard}/`)
}

/** The next step after a source: a key with its test, and one model with its price. */
async function setModel(page: Page, dashboard: string): Promise<void> {
  await page.goto(dashboard)
  await page.getByRole('link', { name: 'Choose a language model' }).click()
  await expect(page.getByRole('heading', { name: 'No language model is set' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a key for OpenAI', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const key = dialog.getByLabel('API key')
  await key.fill('sk-wrong')
  await dialog.getByRole('button', { name: 'Test connection' }).click()
  await expect(dialog.getByText('OpenAI refused the key (401). Check that it is complete.')).toBeVisible()
  await key.fill('sk-right')
  await dialog.getByRole('button', { name: 'Test connection' }).click()
  await expect(dialog.getByText('OpenAI took the key and names 2 models.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog', { name: 'Model for the medium level' })).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Model', exact: true }).fill('small')
  await dialog.getByLabel('Input', { exact: true }).fill('a lot')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Input', { exact: true })).toHaveAccessibleDescription(/Must be a number/)
  await fill(page, { Input: '0.25', Output: '2' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'No language model is set' })).toHaveCount(0)
  await expect(page.getByText('$0.25 in, $0.25 cached, $2 out for a million tokens.').first()).toBeVisible()
  await expectAccessible(page)
}

async function removeModel(page: Page, dashboard: string): Promise<void> {
  await page.goto(dashboard)
  await expect(page.getByText('small is set.')).toBeVisible()
  await page.goto(`${dashboard}/settings/models`)
  await page.getByRole('button', { name: 'Actions for OpenAI', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('In use by the story writer.')
  await dialog.getByRole('button', { name: 'Remove OpenAI' }).click()
  await expect(page.getByRole('heading', { name: 'No language model is set' })).toBeVisible()
}
