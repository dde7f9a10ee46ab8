import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findOrInstallChromium } from './chromium.ts'
import { findPgbouncer } from './pgbouncer.ts'
import { findPostgres } from './postgres.ts'
import type { Counts } from './test-counts.ts'
import { allSteps, fastSteps, runStep } from './test-steps.ts'

// Every check of the project, one after the other; a failed one does not stop the next.

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const reports = mkdtempSync(join(tmpdir(), 'signalbox-reports-'))
const fast = process.argv.includes('--fast')
const total: Counts = { passed: 0, failed: 0, skipped: 0 }
const failures: string[] = []

const chromium = fast ? null : findOrInstallChromium(console.log)
for (const step of fast ? fastSteps(root, reports) : allSteps(root, reports, chromium)) {
  const counts = await runStep(step, root)
  total.passed += counts.passed
  total.failed += counts.failed
  total.skipped += counts.skipped
  if (counts.failed > 0) failures.push(...(counts.failures?.length ? counts.failures : [step.name]))
}
if (!fast && !chromium) {
  console.log('browser      skipped: no Chromium here. Install one, or name it in CHROMIUM_PATH.')
  total.skipped += 1
}
if (!fast && !findPostgres()) {
  console.log(
    'PostgreSQL   skipped: no server programs (15 or newer) here. The embedded database was tested.',
  )
  total.skipped += 1
}
if (!fast && findPostgres() && !findPgbouncer())
  console.log('PgBouncer    skipped: it is not here. The tests behind it were left out.')
if (!fast && !existsSync(join(root, 'clients/generators/node_modules')))
  console.log('generators   skipped: npm ci in clients/generators installs them.')
rmSync(reports, { recursive: true, force: true })

// Repeats the failures at the end, because often only the end of a long log is kept.
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((one) => `  ${one}`).join('\n')}`)
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exitCode = total.failed > 0 ? 1 : 0
