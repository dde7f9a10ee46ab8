import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#scripts/addresses.ts'
import { endWithParent } from '#scripts/stop-with-parent.mjs'
import { load, processorTime, residentMiB, startOurs } from '../api/servers.ts'
import { startService } from '../ingest/service.ts'
import { treeOf } from './tree.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`

/** Milliseconds that a work takes. */
async function timed<T>(work: Promise<T>): Promise<{ ms: number; of: T }> {
  const began = performance.now()
  const of = await work
  return { ms: performance.now() - began, of }
}

/** Memory of several processes, in which pages that they share count once; smaller than the sum of what each has resident. */
async function sharedMiB(pids: number[]): Promise<number> {
  const texts = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')),
  )
  const kib = texts.reduce((sum, text) => sum + Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0), 0)
  return Math.round(kib / 1024)
}

function startAll(dataDir: string, ports: [number, number]): ChildProcess {
  const flags = ['--port', String(ports[0]), '--api-port', String(ports[1]), '--data-dir', dataDir]
  // As `npm start` starts it: with the settings of Node.js that this was started with.
  const program = [...process.execArgv, ...endWithParent.args, 'bin/signalbox.ts', 'start', ...flags]
  return spawn(process.execPath, program, {
    env: { ...process.env, ...endWithParent.env, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
}

function untilRunning(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('the product did not start')))
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('Signalbox is running.')) resolve()
    })
  })
}

/** Idle: nothing was asked for ten seconds, and what its loops look for is not there. */
const idleMs = 10_000

/** Starts all of it, which the first time fills the database with the demo, and says what it holds when nobody asks. */
async function startOnce(dataDir: string, name: string): Promise<void> {
  const ports: [number, number] = [await freePort(), await freePort()]
  const child = startAll(dataDir, ports)
  const exited = once(child, 'exit')
  try {
    const { ms } = await timed(untilRunning(child))
    await fetch(`http://127.0.0.1:${ports[0]}/sign-in`).then((answer) => answer.text())
    await new Promise((resolve) => setTimeout(resolve, idleMs))
    const pids = await treeOf(child.pid ?? 0)
    const resident = await Promise.all(pids.map(residentMiB))
    say(
      `${name}: ${seconds(ms)}; idle ${await sharedMiB(pids)} MiB in ${pids.length} processes (resident ${resident.join(' + ')})`,
    )
  } finally {
    child.kill('SIGTERM')
    await exited
  }
}

const requests = ['/v1/people', '/v1/companies', '/v1/topics', '/v1/people?search=a', '/v1/messages']

/** Measures the service alone: from its start to its first answer, and its memory after ten seconds of requests. */
async function measureService(databaseUrl: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'signalbox-bench-'))
  const first = await timed(startOurs(databaseUrl, dataDir))
  const spentMs = ((await processorTime(first.of.child.pid)) ?? Number.NaN) / 1000
  await first.of.stop()
  say(
    `service, start to first answer: ${seconds(first.ms)} (target 1.50 s), ${seconds(spentMs)} of processor time`,
  )
  const service = await startService(databaseUrl, 'http://127.0.0.1:9')
  const before = await residentMiB(service.child.pid)
  for (const path of requests) await load(`${service.url}${path}`, { duration: 2 }, service.key)
  say(
    `service, resident: ${before} MiB at first, ${await residentMiB(service.child.pid)} MiB after load (target 256)`,
  )
  await service.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** Measures how long starts take, and the memory of what runs. Needs a dashboard that is built; the first start builds it otherwise. */
export async function measureStarting(databaseUrl: string): Promise<void> {
  await measureService(databaseUrl)
  const dataDir = await mkdtemp(join(tmpdir(), 'signalbox-bench-'))
  try {
    await startOnce(dataDir, 'all of it, first start with the demo')
    await startOnce(dataDir, 'all of it, second start (targets 5.00 s, 450 MiB)')
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
