import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { figuresTable } from './faults-table.ts'
import { stopWithParent } from './stop-with-parent.mjs'

// Breaks what the product stands on, part after part, and prints what that came to. Fails when a promise was broken.

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folder = join(root, 'tests', 'faults')
const all = readdirSync(folder)
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => name.replace('.test.ts', ''))

/**
 * Share of its time for which a part breaks things; in the rest it starts, and waits until all work has ended, which beside
 * other work takes most of it: with 0.3 and a load of 18 there was no time left for the last part.
 */
const breaking = 0.2
const leastSeconds = 5
/** Seconds that starting and waiting take at most: a part that has an hour breaks things in all of it but these. */
const restSeconds = 300

const { only = [], minutes } = flags()
const chosen = all.filter((name) => only.length === 0 || only.includes(name))
const deadline = Date.now() + minutes * 60_000
const reports = mkdtempSync(join(tmpdir(), 'signalbox-faults-'))
const file = join(reports, 'figures.jsonl')
writeFileSync(file, '')
chmodSync(reports, 0o711)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
stopWithParent({ kill: () => process.exit(1) })
process.on('exit', () => rmSync(reports, { recursive: true, force: true, maxRetries: 5 }))
const alone = apart()

const results: { part: string; result: string; seconds: number }[] = []
for (const [at, part] of chosen.entries()) {
  const share = Math.max(0, deadline - Date.now()) / 1000 / (chosen.length - at)
  const began = Date.now()
  const code =
    share < 1 ? null : await run(part, Math.max(leastSeconds, share * breaking, share - restSeconds))
  const result = code === 0 ? 'kept' : code === null ? 'out of time' : 'BROKEN'
  results.push({ part, result, seconds: Math.round((Date.now() - began) / 1000) })
}
const figures = readFileSync(file, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line))
const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node.js ${process.version}`
console.log(`\n${figuresTable(figures, results)}\n\n${new Date().toISOString().slice(0, 10)}, ${machine}`)
process.exitCode = results.every(({ result }) => result === 'kept') ? 0 : 1

function flags(): { only: string[]; minutes: number } {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string', multiple: true, default: [] },
        minutes: { type: 'string', default: '30' },
      },
    })
    const unknown = values.only.filter((name) => !all.includes(name))
    if (unknown.length > 0)
      throw new Error(`No part is called ${unknown.join(', ')}. There are: ${all.join(', ')}.`)
    const minutes = Number(values.minutes)
    if (!(minutes > 0)) throw new Error('--minutes must be a number above 0.')
    return { only: values.only, minutes }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(2)
  }
}

/**
 * Before a program: gives it a network, disks and processes of its own, which end with it. So what a part did to them is gone
 * even when its time was over. Only root of a Linux can have it; without it disks and packets are left alone.
 */
function apart(): string[] {
  const own = ['unshare', '--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc']
  const works = spawnSync('unshare', [...own.slice(1), 'ip', 'link', 'set', 'lo', 'up']).status === 0
  // Semaphores are named by process ids, which begin anew in each.
  const prepare = 'ip link set lo up; mount -t tmpfs -o mode=1777 tmpfs /dev/shm; "$@"'
  return works ? [...own, 'sh', '-c', prepare, 'sh'] : []
}

/** One part as tests of their own; null when its time was over before it ended. */
function run(part: string, seconds: number): Promise<number | null> {
  const vitest = join(root, 'node_modules', '.bin', 'vitest')
  const tests = [vitest, 'run', '--project', 'faults*', join('tests', 'faults', `${part}.test.ts`)]
  const [program = vitest, ...args] = [...alone, ...tests]
  const folder = mkdtempSync(join(reports, 'part-'))
  chmodSync(folder, 0o711)
  const child = spawn(program, args, {
    cwd: root,
    env: {
      ...process.env,
      TMPDIR: folder,
      FAULTS_FIGURES: file,
      FAULTS_SECONDS: String(Math.round(seconds)),
    },
    stdio: 'inherit',
    detached: true,
  })
  const end = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // They have ended by themselves.
    }
  }
  process.prependListener('exit', end)
  let isOver = false
  const timer = setTimeout(
    () => {
      isOver = true
      end()
    },
    Math.max(1, deadline - Date.now()),
  )
  return new Promise((resolve) =>
    child.on('exit', (code) => {
      clearTimeout(timer)
      process.off('exit', end)
      end()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
      resolve(isOver ? null : (code ?? 1))
    }),
  )
}
