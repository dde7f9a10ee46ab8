import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { demandFreePort, freePort, urlFor } from './addresses.ts'
import { afterOutput, collect, spawnNext } from './run-next.ts'

export type DashboardOptions = {
  port: number
  host: string
  apiUrl: string
  /** Null: the dashboard then shows that it has no key. */
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

const startLimitMs = 60_000
const stopLimitMs = 10_000

/** Resolves when the dashboard answers. It ends with this process, however that ends. */
export async function startDashboard(options: DashboardOptions): Promise<Dashboard> {
  const { host, apiUrl, apiKey, secret, settings, development } = options
  const port = options.port === 0 ? await freePort() : options.port
  // Another program on this port would answer in place of the dashboard.
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

async function untilAnswering(url: string, child: ChildProcess): Promise<Error | undefined> {
  const runs = () => child.exitCode === null && child.signalCode === null
  for (const end = Date.now() + startLimitMs; Date.now() < end && runs(); await pause(50)) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return undefined
  }
  return new Error(`The dashboard did not answer within ${startLimitMs / 1000} seconds.`)
}
