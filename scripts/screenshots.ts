import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from './chromium.ts'
import { signInAsDemoOwner, withProduct } from './product.ts'

// Takes the pictures of the README anew, from the product with the demo organization, in both themes.

const images = join(dirname(dirname(fileURLToPath(import.meta.url))), 'docs', 'images')
const themes = ['light', 'dark'] as const

type Picture = { name: string; open: (page: Page, dashboard: string) => Promise<void> }

/** Follows the first row of a list whose words match. */
async function openFirst(page: Page, list: string, words: RegExp): Promise<void> {
  await page.goto(list)
  await page.getByRole('link', { name: words }).first().click()
  await page.waitForURL((url) => url.pathname !== new URL(list).pathname)
}

const pictures: Picture[] = [
  { name: 'home', open: async (page, dashboard) => void (await page.goto(dashboard)) },
  {
    name: 'people',
    open: async (page, dashboard) => {
      await page.goto(`${dashboard}/people?search=ingrid`)
      await page.goto(`${dashboard}/people`)
    },
  },
  { name: 'company', open: (page, dashboard) => openFirst(page, `${dashboard}/companies`, /Halden/) },
  { name: 'story', open: (page, dashboard) => openFirst(page, `${dashboard}/stories`, /Halden/) },
]

async function takePictures(browser: Browser, dashboard: string, colorScheme: 'light' | 'dark') {
  const viewport = { width: 1440, height: 900 }
  const page = await browser.newPage({ viewport, deviceScaleFactor: 1, colorScheme })
  await signInAsDemoOwner(page, dashboard)
  for (const { name, open } of pictures) {
    await open(page, dashboard)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await page.screenshot({ path: join(images, `${name}-${colorScheme}.png`), animations: 'disabled' })
  }
  await page.close()
}

async function inBrowser(work: (browser: Browser) => Promise<void>): Promise<void> {
  const args = ['--no-sandbox', '--disable-gpu']
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
