import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { demandFreePort, freePort, urlFor } from './addresses.ts'
import { withLock } from './lock.mjs'
import { packAssets } from './pack-assets.ts'
import { endWithParent } from './stop-with-parent.mjs'

export type DashboardOptions = {
  port: number
  host: string
  apiUrl: string
  /** Null: the dashboard says itself that it has none. */
  apiKey: string | null
  /** Shared with the service: signs who acts. */
  secret?: string | null
  /** Its other settings, by the names they have in the environment. */
  settings?: Record<string, string | undefined>
  /** Follow changes of the source instead of serving the build. */
  development?: boolean
}

export type Dashboard = {
  url: string
  stop: () => Promise<void>
  /** Resolves when the dashboard ends without having been stopped. */
  ended: Promise<Error>
}

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stamp = join(root, '.next', 'signalbox-build')
const sources = ['app', 'components', 'contract', 'lib', 'public', 'package.json', 'package-lock.json']
const configs = [
  'next.config.ts',
  'postcss.config.mjs',
  'tailwind.config.ts',
  'proxy.ts',
  'scripts/pack-assets.ts',
  'instrumentation.ts',
]
const startLimitMs = 60_000
const stopLimitMs = 10_000

/** Builds the dashboard unless the last build was made from the same sources. */
export async function ensureDashboardBuilt({ log }: { log: (line: string) => void }): Promise<void> {
  if (isBuilt()) return
  const lock = join(root, '.cache', 'dashboard-build.lock')
  await withLock(lock, 'Another start is building the dashboard; waiting for it.', async () => {
    if (isBuilt()) return
    log('Building the dashboard …')
    const hash = sourceHash()
    rmSync(stamp, { force: true })
    const child = spawnNext('build', [], {})
    const output = collect(child)
    const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
    if (code !== 0) throw afterOutput(output(), new Error('The dashboard could not be built.'))
    await packAssets(join(root, '.next', 'static'))
    writeFileSync(stamp, hash)
  })
}

/** Resolves when the dashboard answers. It ends with this process, however that ends. */
export async function startDashboard(options: DashboardOptions): Promise<Dashboard> {
  const { host, apiUrl, apiKey, secret, settings, development } = options
  const port = options.port === 0 ? await freePort() : options.port
  // A program that listens there already would answer in its place.
  await demandFreePort(port, host)
  const child = spawnNext(development ? 'dev' : 'serve', ['--port', String(port), '--hostname', host], {
    ...settings,
    SIGNALBOX_SECRET: secret ?? undefined,
    SIGNALBOX_API_URL: apiUrl,
    SIGNALBOX_API_KEY: apiKey ?? undefined,
    SIGNALBOX_HOST: host,
  })
  const output = collect(child)
  const exited = new Promise<Error>((resolve) => {
    child.once('exit', (code, signal) =>
      resolve(new Error(`The dashboard ended with ${signal ?? `code ${code}`}.`)),
    )
  })
  const url = urlFor(host, port)
  const failure = await Promise.race([exited, untilAnswering(`${url}/icon.svg`, child)])
  if (failure) {
    child.kill('SIGKILL')
    throw afterOutput(output(), failure)
  }
  child.stderr?.on('data', (chunk: string) => process.stderr.write(chunk))
  let stopping = false
  const ended = new Promise<Error>((resolve) => {
    void exited.then((error) => stopping || resolve(error))
  })
  const stop = async () => {
    stopping = true
    await endGently(child, exited)
  }
  return { url, stop, ended }
}

async function endGently(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopLimitMs)
  await exited
  clearTimeout(timer)
}

const next = [join(root, 'node_modules', 'next', 'dist', 'bin', 'next')]
const programs = {
  build: [...next, 'build'],
  dev: [...next, 'dev'],
  serve: [join(root, 'scripts', 'serve-dashboard.mjs')],
}

/** Names that the dashboard, Next.js and next-auth read from the environment: they get only what is passed on purpose. */
const readByDashboard = /^(?:SIGNALBOX_|NEXTAUTH_|AUTH_|DATABASE_URL$|NODE_ENV$|VERCEL)/

function spawnNext(
  task: keyof typeof programs,
  flags: string[],
  settings: Record<string, string | undefined>,
): ChildProcess {
  const own = Object.entries(process.env).filter(([name]) => !readByDashboard.test(name))
  const env: NodeJS.ProcessEnv = {
    ...Object.fromEntries(own),
    ...settings,
    NODE_ENV: task === 'dev' ? 'development' : 'production',
    ...endWithParent.env,
    NEXT_TELEMETRY_DISABLED: '1',
    // Settings have been read already; Next.js must not add what an .env file holds for the service.
    __NEXT_PROCESSED_ENV: 'true',
  }
  return spawn(process.execPath, [...endWithParent.args, ...programs[task], ...flags], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

/** Keeps the end of a program's output, for the case that it fails. */
function collect(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-20_000)
    })
  }
  return () => text.trim()
}

/** Prints what a program wrote before it failed; the caller adds one line about the failure. */
function afterOutput(output: string, failure: Error): Error {
  if (output !== '') process.stderr.write(`${output}\n`)
  return failure
}

async function untilAnswering(url: string, child: ChildProcess): Promise<Error | undefined> {
  const runs = () => child.exitCode === null && child.signalCode === null
  for (const end = Date.now() + startLimitMs; Date.now() < end && runs(); await pause(50)) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return undefined
  }
  return new Error(`The dashboard did not answer within ${startLimitMs / 1000} seconds.`)
}

function isBuilt(): boolean {
  const complete = existsSync(stamp) && existsSync(join(root, '.next', 'BUILD_ID'))
  return complete && readFileSync(stamp, 'utf8') === sourceHash()
}

function sourceHash(): string {
  const hash = createHash('sha256')
  for (const path of [...sources, ...configs].flatMap(filesBelow)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesBelow(path: string): string[] {
  if (!statSync(join(root, path)).isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesBelow(`${path}/${name}`))
}
