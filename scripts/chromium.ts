import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** First the one without windows, which opens a page in less than half of the work. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Features that a window of a test does without. The panels of the address field are two pages of their own for each
 * window, and a third of the work of opening it. Only the last list counts, so this one repeats that of Playwright.
 */
const unwanted = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** Flags with which every Chromium of the project starts: no requests of its own, no windows and panels. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  // Makes a Chromium without windows draw letters like one with them.
  '--font-render-hinting=slight',
  `--disable-features=${unwanted.join(',')}`,
]

/** The Chromium of this machine, or null. */
export function findChromium(): string | null {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen && !existsSync(chosen)) throw new Error(`CHROMIUM_PATH names ${chosen}, which does not exist.`)
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin']
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return chosen ?? [...candidates, ...applications].find((path) => existsSync(path)) ?? null
}

/** Finds a Chromium, or installs one where that needs no question: as root, with apt. */
export function findOrInstallChromium(log: (line: string) => void): string | null {
  const found = findChromium()
  if (found || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found
  log('Installing Chromium for the browser tests …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const failureOf = (...args: string[]) => {
    const { status, stderr } = spawnSync('apt-get', args, {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    return status === 0 ? null : `apt-get ${args.join(' ')} failed: ${stderr.trim().split('\n').at(-1)}`
  }
  const updated = failureOf('update')
  const install = (name: string) => failureOf('install', '-y', '--no-install-recommends', name)
  // Not every Debian or Ubuntu has the first.
  const failed = install('chromium-headless-shell') && install('chromium')
  for (const failure of failed ? [updated, failed] : []) if (failure) log(failure)
  return findChromium()
}
