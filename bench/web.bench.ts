import { mkdirSync, writeFileSync } from 'node:fs'
import { withProduct } from '#scripts/product.ts'
import { type Audit, audit, type Form, middleOf } from './web/audits.ts'
import { type FirstLoad, measureFirstLoad } from './web/first-load.ts'
import { type Place, placesOf, type SignedIn, withSignedIn } from './web/places.ts'

export type WebBenchFlags = { url?: string; runs: number; only: string; lighthouse: boolean }

type Audited = Audit & { route: string }

const forms: Form[] = ['desktop', 'mobile']
const say = (text: string) => process.stdout.write(`${text}\n`)
const kB = (bytes: number | null) => (bytes === null ? '–' : (bytes / 1000).toFixed(1))

function sayFirstLoads(loads: FirstLoad[]): void {
  say(
    '\nJavaScript in kB (1000 bytes) over the wire: what the page names, and what comes by itself afterwards',
  )
  say('route                           scripts     sent  (as)     gzip   brotli   budget          later')
  for (const { route, scripts, sent, later, encoding, gzip, brotli, budget, status } of loads) {
    const verdict = status === 200 ? (sent <= budget ? 'kept' : 'BROKEN') : `status ${status}`
    const figures = [
      kB(sent).padStart(8),
      ` (${encoding})`.padEnd(9),
      kB(gzip).padStart(6),
      kB(brotli).padStart(8),
    ]
    say(
      `${route.padEnd(32)}${String(scripts).padStart(7)} ${figures.join(' ')} ${kB(budget).padStart(8)}  ${verdict.padEnd(7)}${kB(later).padStart(6)}`,
    )
  }
}

function sayAudit({ route, form, scores, largestPaintMs, blockedMs, shift, lost }: Audited): void {
  const { performance, accessibility, 'best-practices': practices } = scores
  const points = [performance, accessibility, practices].map((score) => String(score).padStart(5)).join('')
  const timing = `${Math.round(largestPaintMs)} ms`.padStart(9) + `${Math.round(blockedMs)} ms`.padStart(9)
  say(
    `${route.padEnd(32)}${form.padEnd(8)}${points}${timing}${shift.toFixed(3).padStart(8)}  ${lost.join('; ')}`,
  )
}

async function firstLoads({ context }: SignedIn, dashboard: string, places: Place[]): Promise<FirstLoad[]> {
  const loads: FirstLoad[] = []
  for (const place of places) loads.push(await measureFirstLoad(context, dashboard, place))
  sayFirstLoads(loads)
  return loads
}

async function audits(
  { port }: SignedIn,
  dashboard: string,
  places: Place[],
  runs: number,
): Promise<Audited[]> {
  say(
    `\nLighthouse, signed in, its own throttling, the middle of ${runs}: performance, accessibility, best practices;`,
  )
  say('largest paint, blocked time, layout shift')
  const audited: Audited[] = []
  for (const { route, path } of places.filter(({ isMain }) => isMain))
    for (const form of forms) {
      const one = { route, ...(await middleOf(runs, () => audit(dashboard + path, port, form))) }
      sayAudit(one)
      audited.push(one)
    }
  return audited
}

async function measure(dashboard: string, { runs, only, lighthouse }: WebBenchFlags): Promise<void> {
  await withSignedIn(dashboard, async (signedIn) => {
    const wanted = new RegExp(only)
    const places = (await placesOf(signedIn.page)).filter(({ route }) => wanted.test(route))
    const loads = await firstLoads(signedIn, dashboard, places)
    const audited = lighthouse ? await audits(signedIn, dashboard, places, runs) : []
    const results = new URL('./results/', import.meta.url)
    mkdirSync(results, { recursive: true })
    const file = new URL(`web-${new Date().toISOString().replaceAll(':', '-')}.json`, results)
    writeFileSync(file, JSON.stringify({ firstLoad: loads, lighthouse: audited }, null, 2))
    say(`\n${file.pathname}`)
  })
}

/** Measures what the browser loads and does, on the production build with the demo organization. */
export async function benchWeb(flags: WebBenchFlags): Promise<void> {
  if (flags.url) await measure(flags.url, flags)
  else await withProduct((dashboard) => measure(dashboard, flags))
}
