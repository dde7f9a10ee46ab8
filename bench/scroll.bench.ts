import { chromium } from '@playwright/test'
import { chromiumFlags, findChromium } from '#scripts/chromium.ts'
import { signInAsDemoOwner, withProduct } from '#scripts/product.ts'
import { measureScroll } from './web/scroll.ts'

export type ScrollBenchFlags = { url?: string; rows: number }

const say = (text: string) => process.stdout.write(`${text}\n`)

async function measure(dashboard: string, rows: number): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: chromiumFlags,
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await signInAsDemoOwner(page, dashboard)
    const { frames, longestFrame, longestTask, longestWork, framesOver50, ...rest } = await measureScroll(
      page,
      `${dashboard}/people`,
      rows,
    )
    say(`${rest.rows} rows from top to end in ${frames} frames`)
    say(
      `longest frame ${longestFrame.toFixed(1)} ms, longest task ${longestTask.toFixed(1)} ms, of which work ${longestWork.toFixed(1)} ms`,
    )
    say(`frames over 50 ms: ${framesOver50}`)
    say(`heap ${rest.heapBeforeKb} kB before, ${rest.heapAfterKb} kB after; ${rest.elements} elements`)
  } finally {
    await browser.close()
  }
}

/** Measures scrolling a long list to its end, on the production build. */
export async function benchScroll({ url, rows }: ScrollBenchFlags): Promise<void> {
  if (url) await measure(url, rows)
  else await withProduct((dashboard) => measure(dashboard, rows))
}
