import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { freePort, urlFor } from './addresses.ts'
import { endWithParent } from './stop-with-parent.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Starts the product on the demo organization, as a person would, on ports and a data directory of its own. */
export async function withProduct(work: (dashboard: string) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'signalbox-product-'))
  const [port, apiPort] = [await freePort(), await freePort()]
  const ports = ['--port', String(port), '--api-port', String(apiPort)]
  const flags = [...ports, '--data-dir', dataDir, '--profile', 'demo']
  const child = spawn(process.execPath, [...endWithParent.args, 'bin/signalbox.ts', 'start', ...flags], {
    cwd: root,
    env: { ...process.env, ...endWithParent.env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit')
  try {
    // `start` prints the addresses last.
    const running = new Promise<true>((resolve) => {
      child.stdout
        ?.setEncoding('utf8')
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

/** Signs in as the owner of the demo organization, with the one click that its sign-in page offers. */
export async function signInAsDemoOwner(page: Page, dashboard: string): Promise<void> {
  await page.goto(dashboard)
  if (!new URL(page.url()).pathname.startsWith('/sign-in')) return
  const demo = page.getByRole('button', { name: /demo owner/ })
  const again = page.getByRole('button', { name: 'Try again' })
  // On a busy machine the service may be too slow to tell the page of the demo.
  for (;;) {
    await demo.or(again).first().waitFor()
    if (await demo.isVisible()) break
    await again.click()
  }
  await demo.click()
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
}
