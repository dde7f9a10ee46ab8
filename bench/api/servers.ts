import { type ChildProcess, fork, spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import autocannon from 'autocannon'
import { freePort } from '#scripts/addresses.ts'
import { endWithParent } from '#scripts/stop-with-parent.mjs'
import type { Answer } from './answers.ts'
import type { BareServer } from './bare-server.ts'

export type Running = { url: string; child: ChildProcess; stop(): Promise<void> }

function stopper(child: ChildProcess): () => Promise<void> {
  return () =>
    new Promise((resolve) => {
      if (child.exitCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill('SIGTERM')
    })
}

export const poolSize = 10

/** Starts a server of the measurement in its own process, which gets its task and says its port. */
export async function startTask(file: URL, task: object): Promise<Running> {
  const child = fork(file)
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { port: number }).port))
    child.once('exit', () => reject(new Error('a server of the measurement ended')))
    child.send(task)
  })
  return { url: `http://127.0.0.1:${port}`, child, stop: stopper(child) }
}

export function startBare(url: string, answers: Record<string, Answer>): Promise<Running> {
  const task: BareServer = { url, poolSize, answers }
  return startTask(new URL('./bare-server.ts', import.meta.url), task)
}

async function untilItAnswers(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const response = await fetch(`${url}/health`).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the service ended before it answered')
}

/** Starts the service, or a worker, as deployed: in its own process, with key, limit, validation and logs. */
export async function startOurs(
  databaseUrl: string | undefined,
  dataDir: string,
  more: {
    command?: 'service' | 'worker'
    args?: string[]
    env?: Record<string, string>
    ofNode?: string[]
  } = {},
): Promise<Running> {
  const port = await freePort()
  const child = spawn(
    process.execPath,
    [
      ...process.execArgv,
      ...endWithParent.args,
      ...(more.ofNode ?? []),
      'bin/signalbox.ts',
      more.command ?? 'service',
      '--port',
      String(port),
      '--data-dir',
      dataDir,
      ...(more.args ?? []),
    ],
    {
      env: {
        ...process.env,
        ...endWithParent.env,
        DATABASE_URL: databaseUrl ?? '',
        SIGNALBOX_POOL_SIZE: String(poolSize),
        ...more.env,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  )
  const url = `http://127.0.0.1:${port}`
  await untilItAnswers(url, child)
  return { url, child, stop: stopper(child) }
}

export type Figures = {
  requests: number
  perSecond: number
  /** Milliseconds, computed from each request: the tool itself rounds to whole ones. */
  p50: number
  p95: number
  failed: number
  /** Bytes of one answer with its headers. */
  bytes: number
}

const connections = 16

/** Length of a measurement. On a busy machine, a fixed number of requests compares better than a fixed time. */
export type Length = { duration: number } | { amount: number }

const atShare = (sorted: Float64Array, share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** Keeps `connections` requests under way. */
export function load(url: string, length: Length, key?: string): Promise<Figures> {
  const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` }
  return figuresOf(autocannon({ url, connections, ...length, headers }))
}

export async function figuresOf(run: ReturnType<typeof autocannon>): Promise<Figures> {
  const took: number[] = []
  run.on('response', (_client, _status, _bytes, ms) => took.push(ms))
  const result = await run
  const sorted = Float64Array.from(took).sort()
  return {
    requests: result.requests.total,
    perSecond: result.requests.average,
    p50: atShare(sorted, 0.5),
    p95: atShare(sorted, 0.95),
    failed: result.non2xx + result.errors,
    bytes: result.throughput.total / result.requests.total,
  }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Reads the processor time of a process in microseconds; null where the system does not report it. */
export async function processorTime(pid: number | undefined): Promise<number | null> {
  const folder = `/proc/${pid}/task`
  const threads = await readdir(folder).catch(() => [])
  const texts = await Promise.all(
    threads.map((thread) => readFile(`${folder}/${thread}/schedstat`, 'utf8').catch(() => '')),
  )
  const spent = texts.flatMap((text) => (text === '' ? [] : [Number(text.split(' ')[0]) / 1000]))
  return spent.length > 0 ? spent.reduce((sum, one) => sum + one, 0) : null
}

export async function residentMiB(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
