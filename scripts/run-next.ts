import { type ChildProcess, spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endWithParent } from './stop-with-parent.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const next = [join(root, 'node_modules', 'next', 'dist', 'bin', 'next')]
const programs = {
  build: [...next, 'build'],
  dev: [...next, 'dev'],
  serve: [join(root, 'scripts', 'serve-dashboard.mjs')],
}

/** Names that the dashboard, Next.js and next-auth read from the environment: they get only what is passed on purpose. */
const readByDashboard = /^(?:SIGNALBOX_|NEXTAUTH_|AUTH_|DATABASE_URL$|NODE_ENV$|VERCEL)/

/** Starts a program of Next.js, which ends with this process. */
export function spawnNext(
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
export function collect(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-20_000)
    })
  }
  return () => text.trim()
}

/** Prints what a program wrote before it failed; the caller adds one line about the failure. */
export function afterOutput(output: string, failure: Error): Error {
  if (output !== '') process.stderr.write(`${output}\n`)
  return failure
}
