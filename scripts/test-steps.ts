import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { type Counts, playwrightCounts, vitestCounts } from './test-counts.ts'

const node = process.execPath

/** Checks that take seconds: run by `npm run check`, and first of all by `npm test`. */
export function fastSteps(root: string, reports: string): Step[] {
  return [
    { name: 'structure', command: [node, 'scripts/check-structure.ts'] },
    { name: 'format, lint', command: [bin(root, 'biome'), 'ci', '--colors=off', '--max-diagnostics=30'] },
    { name: 'types', command: [bin(root, 'tsc'), '--noEmit', '-p', '.'] },
    vitest(root, join(reports, 'unit.json'), 'unit', ['--project', 'unit*']),
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

type Step = {
  name: string
  command: [program: string, ...args: string[]]
  env?: Record<string, string>
  /** Reads what the program counted. Without it the step itself is the one thing that passes or fails. */
  count?: () => Counts | null
}

type Ended = { code: number | null; output: string }

/** For a step that hangs: a slow machine must not leave tests out. */
const limitMs = 45 * 60 * 1000
const kept = 30_000

/** Runs one step to its end, says how it went, and shows its output when it failed. */
export async function runStep(step: Step, root: string): Promise<Counts> {
  process.stdout.write(`${step.name.padEnd(12)} `)
  const started = Date.now()
  const { code, output } = await run(step, root)
  const counts = countsOf(step, code)
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`${counts.failed > 0 ? 'FAILED' : 'ok'}  ${summary(step, counts)}${seconds} s`)
  if (counts.failed > 0) console.log(`\n${output.trim()}\n`)
  return counts
}

function run({ command: [program, ...args], env }: Step, cwd: string): Promise<Ended> {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: limitMs,
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-kept)
      })
    }
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) =>
      resolve({ code, output: code === null ? `${output}\nStopped after its time limit.` : output }),
    )
  })
}

function countsOf(step: Step, code: number | null): Counts {
  const own = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  if (!step.count) return own
  const counted = step.count()
  // Counts a program that fails without naming a test as one failure.
  if (!counted) return { passed: 0, failed: 1, skipped: 0 }
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
}

function summary({ count }: Step, { passed, failed, skipped }: Counts): string {
  if (!count) return ''
  return `${[`${passed} passed`, failed ? `${failed} failed` : '', skipped ? `${skipped} skipped` : ''].filter(Boolean).join(', ')}, `
}
