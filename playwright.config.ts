import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from '#scripts/chromium.ts'

/** Where pages are slowed down (see AGENTS.md) everything may take longer. */
const patience = Math.max(1, Number(process.env.E2E_SLOW ?? 1) / 2)

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/fixtures/global-setup.ts',
  // One more than there are processors, where these are two: a good part of a test waits.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000 * patience,
  // Before `npm test` gives a step up, so that what was not run is named. A quiet machine needs a third of it.
  globalTimeout: 44 * 60_000 * patience,
  // A condition is waited for; on a busy machine it comes later and is as good.
  expect: { timeout: 20_000 * patience, toHaveScreenshot: { maxDiffPixelRatio: 0.001 } },
  snapshotPathTemplate: '{testDir}/visual/pictures/{arg}{ext}',
  // Begins with the longest: at the end it would keep one worker busy while the other has nothing left.
  projects: [
    { name: 'pictures', testMatch: 'visual/*.spec.ts' },
    { name: 'screens', testIgnore: 'visual/*.spec.ts' },
  ],
  use: {
    browserName: 'chromium',
    // A trace of every test takes a good part of its time; one is asked for when a failure cannot be understood.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium() ?? undefined,
      args: chromiumFlags,
    },
  },
})
