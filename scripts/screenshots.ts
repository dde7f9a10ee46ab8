import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import * as z from 'zod'
import { chromiumFlags, findChromium } from './chromium.ts'
import { signInAsDemoOwner, withProduct } from './product.ts'

// Takes the pictures of the README anew, from the product with the demo organization, in both themes.

const images = join(dirname(dirname(fileURLToPath(import.meta.url))), 'docs', 'images')
const themes = ['light', 'dark'] as const

type Picture = {
  name: string
  address: (page: Page, dashboard: string) => Promise<string>
  /** Name of the button to press once the page answers. */
  opens?: RegExp
}

const firstItem = z.object({ data: z.tuple([z.object({ id: z.string() })]).rest(z.unknown()) })

/** The id of the first match, asked of the dashboard as its own pages ask. */
async function find(page: Page, dashboard: string, list: string, words: string): Promise<string> {
  const answer = await page.request.get(`${dashboard}/api/v1/${list}?search=${encodeURIComponent(words)}`)
  return firstItem.parse(await answer.json()).data[0].id
}

const pictures: Picture[] = [
  { name: 'home', address: async () => '/' },
  {
    name: 'people',
    address: async (page, dashboard) => `/people?person=${await find(page, dashboard, 'people', 'Ingrid')}`,
    opens: /Ingrid/,
  },
  {
    name: 'company',
    address: async (page, dashboard) =>
      `/companies/${await find(page, dashboard, 'companies', 'Halden')}?tab=history`,
  },
  { name: 'story', address: async () => '/stories/money-slow-cache' },
]

async function takePictures(browser: Browser, dashboard: string, colorScheme: 'light' | 'dark') {
  const viewport = { width: 1440, height: 900 }
  const page = await browser.newPage({ viewport, deviceScaleFactor: 1, colorScheme })
  await signInAsDemoOwner(page, dashboard)
  for (const { name, address, opens } of pictures) {
    await page.goto(dashboard + (await address(page, dashboard)), { waitUntil: 'networkidle' })
    if (opens) await page.getByRole('dialog', { name: opens }).waitFor()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await page.screenshot({ path: join(images, `${name}-${colorScheme}.png`), animations: 'disabled' })
  }
  await page.close()
}

async function inBrowser(work: (browser: Browser) => Promise<void>): Promise<void> {
  const args = chromiumFlags
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args })
  try {
    await work(browser)
  } finally {
    await browser.close()
  }
}

mkdirSync(images, { recursive: true })
await withProduct((dashboard) =>
  inBrowser(async (browser) => {
    for (const theme of themes) await takePictures(browser, dashboard, theme)
  }),
)
