import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'

/** Browser and fonts, because other versions draw other pixels. */
export type Renderer = { chromium: string; text: string }

const file = new URL('renderer.json', import.meta.url)

const sample = ['sans-serif', 'system-ui', 'monospace', 'Arial', 'Liberation Sans', 'emoji']
  .map((family) => `<p style="font: 19px ${family}">Handgloves 0123 → ✓ ★ éüß 信号 🚂</p>`)
  .join('')

/** The text is a hash of how a sample of it comes out here. */
export async function rendererOf(browser: Browser): Promise<Renderer> {
  const page = await browser.newPage({ viewport: { width: 600, height: 400 }, deviceScaleFactor: 1 })
  try {
    await page.setContent(sample)
    const text = createHash('sha256')
      .update(await page.screenshot())
      .digest('hex')
    return { chromium: browser.version(), text: text.slice(0, 16) }
  } finally {
    await page.close()
  }
}

export function rememberRenderer(renderer: Renderer): void {
  writeFileSync(file, `${JSON.stringify(renderer)}\n`)
}

/** Why pictures drawn here cannot be compared; null when they can. */
export function whyIncomparable(here: Renderer): string | null {
  if (!existsSync(file)) return 'No pictures have been taken yet.'
  const there = JSON.parse(readFileSync(file, 'utf8')) as Renderer
  if (there.chromium !== here.chromium)
    return `The pictures were taken with Chromium ${there.chromium}; this is ${here.chromium}.`
  return there.text === here.text
    ? null
    : 'The pictures were taken with other fonts than those of this machine.'
}
