import { join } from 'node:path'
import { playwrightCounts, vitestCounts } from './reports.ts'
import type { Step } from './step.ts'

const node = process.execPath

/** What takes seconds: run by `npm run check`, and first of all by `npm test`. */
export function fastSteps(root: string, reports: string): Step[] {
  return [
    { name: 'structure', command: [node, 'scripts/check-structure.ts'] },
    { name: 'format, lint', command: [bin(root, 'biome'), 'ci', '--colors=off', '--max-diagnostics=30'] },
    { name: 'types', command: [bin(root, 'tsc'), '--noEmit', '-p', '.'] },
    vitest(root, join(reports, 'unit.json'), 'unit', ['--project', 'unit']),
  ]
}

export function allSteps(root: string, reports: string, chromium: string | null): Step[] {
  return [
    ...fastSteps(root, reports).slice(0, -1),
    { name: 'openapi, routes', command: [node, 'bin/signalbox.ts', 'openapi', '--check'] },
    { name: 'migrations', command: [node, 'scripts/check-migrations.ts'] },
    vitest(root, join(reports, 'vitest.json'), 'tests', []),
    ...(chromium ? [playwright(root, join(reports, 'playwright.json'), chromium)] : []),
  ]
}

function vitest(root: string, report: string, name: string, flags: string[]): Step {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return {
    name,
    command: [bin(root, 'vitest'), 'run', ...reporters, ...flags],
    count: () => vitestCounts(report),
  }
}

function playwright(root: string, report: string, chromium: string): Step {
  return {
    name: 'browser',
    command: [bin(root, 'playwright'), 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, CHROMIUM_PATH: chromium },
    count: () => playwrightCounts(report),
  }
}

function bin(root: string, name: string): string {
  return join(root, 'node_modules', '.bin', name)
}
