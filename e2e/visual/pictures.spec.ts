import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type FullConfig, type Page, type Request, test } from '@playwright/test'
import { freePort } from '#scripts/addresses.ts'
import { type Dashboard, startDashboard } from '#scripts/dashboard.ts'
import { signInAsDemoOwner } from '#scripts/product.ts'
import { AnsweringService, type Answers, readAnswers, writeAnswers } from '../fixtures/answers.ts'
import { ownClock } from '../fixtures/own-clock.ts'
import { product } from '../fixtures/product.ts'
import { untilShown } from '../fixtures/unhurried.ts'
import { findPlaces } from './places.ts'
import { rememberRenderer, rendererOf, whyIncomparable } from './renderer.ts'

// Compares the main screens with approved pictures, over recorded answers. RECORD=1 records the answers again from
// the demo organization; --update-snapshots takes the pictures again.

const isRecording = Boolean(process.env.RECORD)

const looks = [
  { name: 'light-wide', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { name: 'dark-narrow', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const

let recorded: Answers
let service: AnsweringService
let dashboard: Dashboard

test.use({ timezoneId: 'Europe/Berlin', locale: 'en-GB', deviceScaleFactor: 1 })
// A single worker writes the recording.
test.describe.configure({ mode: isRecording ? 'serial' : 'default' })

const isTakingIn = ({ updateSnapshots }: FullConfig) =>
  updateSnapshots === 'all' || updateSnapshots === 'changed'

test.beforeAll(async ({ browser }, { config }) => {
  const renderer = await rendererOf(browser)
  const isTaking = isTakingIn(config)
  const why = isTaking || isRecording ? null : whyIncomparable(renderer)
  test.skip(why !== null, why ?? '')
  if (isTaking) rememberRenderer(renderer)
  const now = new Date().toISOString()
  recorded = isRecording
    ? { at: now, places: await findPlaces(), answers: {} }
    : (readAnswers() ?? { at: now, places: {}, answers: {} })
  const { api, key, dataDir } = product()
  service = new AnsweringService(await freePort(), recorded.answers, isRecording ? api : undefined)
  await service.start()
  dashboard = await startDashboard({
    port: await freePort(),
    host: '127.0.0.1',
    apiUrl: service.url,
    apiKey: key,
    secret: readFileSync(join(dataDir, 'secret'), 'utf8').trim(),
    // A recording uses the present time; a comparison the time of the recording.
    settings: isRecording ? {} : ownClock(Date.parse(recorded.at), 0),
  })
})

test.afterAll(async () => {
  await dashboard?.stop()
  service?.stop()
  if (isRecording) writeAnswers(recorded)
})

/** Notes what a page asks for; resolves when nothing of it is under way any more. */
function untilAnswered(page: Page): () => Promise<void> {
  const asked = new Set<Request>()
  page.on('request', (request) => asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  return () => expect.poll(() => asked.size).toBe(0)
}

async function picture(page: Page, name: string): Promise<void> {
  if (isRecording) return
  await expect.soft(page).toHaveScreenshot(`${name}.png`)
}

for (const { name, colorScheme, viewport } of looks)
  test(`the main screens look as approved: ${name}`, async ({ browser }, { config }) => {
    const page = await browser.newPage({ colorScheme, viewport })
    if (!isRecording) await page.clock.setFixedTime(recorded.at)
    const answered = untilAnswered(page)
    // A comparison repeats until the pictures match; taking one has to wait until the network is idle.
    const waitUntil = isRecording || isTakingIn(config) ? 'networkidle' : 'load'
    const settled = async (path: string) => {
      await page.goto(dashboard.url + path, { waitUntil })
      await untilShown(page, path !== '/sign-in')
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
    }
    await settled('/sign-in')
    await picture(page, `sign-in-${name}`)
    await signInAsDemoOwner(page, dashboard.url)
    for (const [screen, path] of Object.entries(recorded.places)) {
      await settled(path)
      if (path.includes('?person=')) await page.getByRole('dialog').waitFor()
      await answered()
      await picture(page, `${screen}-${name}`)
    }
    await page.close()
  })
