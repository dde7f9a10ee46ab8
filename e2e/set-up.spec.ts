import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { freePort } from '#scripts/addresses.ts'
import { endWithParent } from '#scripts/stop-with-parent.mjs'
import { expectAccessible } from './fixtures/accessibility.ts'

async function start(dataDir: string, ports: string[]): Promise<ChildProcess> {
  const flags = [...ports, '--data-dir', dataDir, '--profile', 'empty']
  const child = spawn('node', [...endWithParent.args, 'bin/signalbox.ts', 'start', ...flags], {
    env: { ...process.env, ...endWithParent.env },
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
  let child = await start(dataDir, ports)
  try {
    await setUp(page, dashboard)
    await removeSample(page, dashboard)
    await stop(child)
    child = await start(dataDir, ports)
    await page.goto(`${dashboard}/people`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('People')
    await expect(page.getByText('Nobody has written yet')).toBeVisible()
  } finally {
    await stop(child)
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
  await fill(page, { Organization: 'Acme', ...owner, Password: 'acme acme acme' })
  await page.getByRole('radio', { name: /^Sample data/ }).check()
  await page.getByRole('button', { name: 'Set up Signalbox' }).click()
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAccessibleDescription(/the name of the organization, which are tried first/)
  await expect(page.getByLabel('Organization')).toHaveValue('Acme')
  await password.fill(owner.Password)
  await page.getByRole('button', { name: 'Set up Signalbox' }).click()
  // The sample is loaded meanwhile.
  await expect(page).toHaveURL(`${dashboard}/`, { timeout: 120_000 })
  await expect(page.getByRole('link', { name: 'Acme', exact: true }).first()).toBeVisible()
}

async function removeSample(page: Page, dashboard: string): Promise<void> {
  await page.goto(`${dashboard}/settings`)
  await page.getByRole('button', { name: 'Remove the sample…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/messages, .* companies, .* are removed for good/)
  await expect(dialog.getByRole('textbox', { name: 'Organization' })).toHaveValue('Acme')
  await expect(dialog.getByLabel('E-mail')).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove the sample' }).click()
  await expect(page).toHaveURL(`${dashboard}/`)
}
