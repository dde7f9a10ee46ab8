import { existsSync, readFileSync } from 'node:fs'

export type Counts = {
  passed: number
  failed: number
  skipped: number
  /** Names of what failed, as far as the program says. */
  failures?: string[]
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[]
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs: { title: string; ok: boolean; file: string; line: number }[]
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
}

export function vitestCounts(file: string): Counts | null {
  const report = readJson<VitestReport>(file)
  if (!report) return null
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName }) => `${name}: ${fullName}`),
    ),
  }
}

export function playwrightCounts(file: string): Counts | null {
  const report = readJson<PlaywrightReport>(file)
  if (!report) return null
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected, failed: unexpected + flaky, skipped, failures: failedIn(report.suites) }
}

function failedIn(suites: PlaywrightSuite[]): string[] {
  return suites.flatMap(({ suites: inner = [], specs }) => [
    ...specs.filter(({ ok }) => !ok).map(({ title, file, line }) => `e2e/${file}:${line}: ${title}`),
    ...failedIn(inner),
  ])
}

function readJson<T>(file: string): T | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null
}
