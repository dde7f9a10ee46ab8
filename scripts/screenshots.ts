import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { findChromium } from './chromium.ts'
import { freePort } from './free-port.ts'
import { urlFor } from './url-for.ts'

// Takes the pictures of the README anew: the first page with the demo organization, in both themes.

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const images = join(root, 'docs', 'images')
const themes = ['light', 'dark'] as const

async function withProduct(work: (dashboard: string) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'signalbox-screenshots-'))
  const [port, apiPort] = [await freePort(), await freePort()]
  const ports = ['--port', String(port), '--api-port', String(apiPort)]
  const flags = [...ports, '--data-dir', dataDir, '--profile', 'demo']
  const child = spawn(process.execPath, ['bin/signalbox.ts', 'start', ...flags], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  try {
    // The last thing that `start` prints are the addresses.
    const running = new Promise<true>((resolve) => {
      child.stdout
        .setEncoding('utf8')
        .on('data', (text: string) => text.includes('Signalbox is running.') && resolve(true))
    })
    const cameUp = await Promise.race([running, exited.then(() => false)])
    if (!cameUp) throw new Error('Signalbox did not start.')
    await work(urlFor('127.0.0.1', port))
  } finally {
    child.kill('SIGTERM')
    await exited
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function takePictures(dashboard: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    for (const colorScheme of themes) {
      const viewport = { width: 1440, height: 900 }
      const page = await browser.newPage({ viewport, deviceScaleFactor: 1, colorScheme })
      await page.goto(dashboard, { waitUntil: 'networkidle' })
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      await page.screenshot({ path: join(images, `home-${colorScheme}.png`), animations: 'disabled' })
    }
  } finally {
    await browser.close()
  }
}

mkdirSync(images, { recursive: true })
await withProduct(takePictures)
