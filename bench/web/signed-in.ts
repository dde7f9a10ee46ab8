import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '#scripts/chromium.ts'
import { freePort } from '#scripts/free-port.ts'
import { signInAsDemoOwner } from '#scripts/product.ts'

export type SignedIn = { context: BrowserContext; page: Page; port: number }

/** A Chromium that is signed in and listens on a debugging port, for Lighthouse to measure the same session. */
export async function withSignedIn(dashboard: string, work: (it: SignedIn) => Promise<void>): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'signalbox-chromium-'))
  const port = await freePort()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium() ?? undefined,
    viewport: { width: 1440, height: 900 },
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  })
  try {
    const page = await context.newPage()
    await signInAsDemoOwner(page, dashboard)
    await work({ context, page, port })
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}
