import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '#scripts/addresses.ts'
import { type Dashboard, startDashboard } from '#scripts/dashboard.ts'
import { type Span, startCollector } from '#tests/harness/collector.ts'
import { expectAccessible } from './fixtures/accessibility.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'signalbox-owner-'))
let near: Dashboard
let far: Dashboard
let stop: () => Promise<void>
let collector: Awaited<ReturnType<typeof startCollector>>

function run(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('node', ['bin/signalbox.ts', ...args, '--data-dir', dataDir], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return stdout.trim()
}

test.beforeAll(async () => {
  test.setTimeout(240_000)
  const apiPort = await freePort()
  collector = await startCollector()
  const telemetry = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '50' }
  const flags = ['--api-only', '--profile', 'empty', '--api-port', String(apiPort), '--data-dir', dataDir]
  const child = spawn('node', ['bin/signalbox.ts', 'start', ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...telemetry },
  })
  stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => String(chunk).includes('is running') && resolve())
  })
  run('org', 'create', '--slug', 'acme', '--name', 'Acme', '--owner', 'ada@acme.example')
  const shared = {
    apiUrl: `http://127.0.0.1:${apiPort}/v1`,
    apiKey: run('keys', 'create', '--org', 'acme', '--name', 'dashboard'),
    secret: readFileSync(join(dataDir, 'secret'), 'utf8').trim(),
  }
  near = await startDashboard({
    ...{ ...shared, port: await freePort(), host: '127.0.0.1' },
    settings: telemetry,
  })
  const port = await freePort()
  const settings = { SIGNALBOX_DASHBOARD_URL: `http://0.0.0.0:${port}` }
  far = await startDashboard({ ...shared, port, host: '0.0.0.0', settings })
})

test.afterAll(async () => {
  await near?.stop()
  await far?.stop()
  await stop?.()
  collector?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('from elsewhere the form needs the code that the terminal shows', async ({ page }) => {
  await page.goto(`${far.url}/welcome?code=guessed`)
  await expect(page.getByText('open the link that this installation prints in its terminal')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
})

test('the first visitor becomes the owner, once', async ({ page, context }) => {
  await page.goto(`${near.url}/people`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Acme')
  await expectAccessible(page)
  await page.getByLabel('Your name').fill('Ada')
  await page.getByLabel('E-mail', { exact: true }).fill('ada@acme.example')
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('autocomplete', 'new-password')
  await password.fill('short')
  await page.getByRole('button', { name: 'Create the owner' }).click()
  await expect(password).toHaveAccessibleDescription(/Choose a password of 10 to 200 characters/)
  await expect(page.getByLabel('Your name')).toHaveValue('Ada')
  await password.fill('acme2026acme')
  await page.getByRole('button', { name: 'Create the owner' }).click()
  await expect(password).toHaveAccessibleDescription(/the name of the organization, which are tried first/)
  await password.fill('seven green signals')
  await page.getByRole('button', { name: 'Create the owner' }).click()
  await expect(page).toHaveURL(`${near.url}/people`)
  await context.clearCookies()
  await page.goto(`${near.url}/welcome`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Acme')
  await expect(page.getByRole('button', { name: /demo/ })).toHaveCount(0)
  await page.getByLabel('E-mail', { exact: true }).fill('ADA@acme.example')
  await page.getByLabel('Password', { exact: true }).fill('seven green signals')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(`${near.url}/`)
})

test('a collector follows a page to what the service did for it, and learns no address', async ({ page }) => {
  await page.goto(`${near.url}/welcome`)
  await page.getByLabel('E-mail', { exact: true }).fill('ada@acme.example')
  await page.getByLabel('Password', { exact: true }).fill('seven green signals')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(`${near.url}/`)
  await page.goto(`${near.url}/people?query=Unverkennbar`)
  await page.evaluate(() => fetch('/api/v1/people?query=Ottilie').then((it) => it.text()))

  /** From the page or the request of a page down to the service. */
  const ways = () => {
    const spans = collector.spans()
    const above = ({ trace, parent }: Span) => spans.find((it) => it.trace === trace && it.id === parent)
    const inService = spans.filter(
      ({ service, name }) => service === 'signalbox-service' && name === 'GET /v1/people',
    )
    return inService.map((span) => {
      const asking = above(span)
      const page = asking && above(asking)
      return [page, asking].map((it) => (it ? `${it.service} ${it.name}` : 'nothing'))
    })
  }
  const asking = 'signalbox-dashboard GET /v1/people'
  await expect.poll(ways).toEqual(
    expect.arrayContaining([
      ['signalbox-dashboard GET /{page}', asking],
      ['signalbox-dashboard GET /api/v1/{rest}', asking],
    ]),
  )
  const everything = collector.taken.map(({ body }) => body.toString('latin1')).join('')
  for (const word of ['Ottilie', 'Unverkennbar', 'ada@acme', 'seven green'])
    expect(everything).not.toContain(word)
})
