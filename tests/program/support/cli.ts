import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const program = fileURLToPath(new URL('../../../bin/signalbox.ts', import.meta.url))

export type Outcome = { code: number | null; stdout: string; stderr: string }
export type Environment = Record<string, string>

/** Nothing of the environment of the tests reaches the program but what finds programs, folders and compiled code. */
function environment(more: Environment): NodeJS.ProcessEnv {
  const { PATH = '', HOME = '', TMPDIR = tmpdir(), NODE_COMPILE_CACHE } = process.env
  return { NODE_ENV: 'production', PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ...more }
}

/** What is written to the program and then ended; null is somebody who has not typed anything yet. */
type Input = string | null

function start(args: string[], env: Environment, input?: Input, through: string[] = []): ChildProcess {
  const [command = '', ...rest] = [...through, process.execPath, program, ...args]
  const child = spawn(command, rest, {
    env: environment(env),
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  })
  if (input !== null) child.stdin?.end(input)
  return child
}

export async function signalbox(args: string[], env: Environment = {}, input?: Input): Promise<Outcome> {
  const child = start(args, env, input)
  if (!child.stdout || !child.stderr) throw new Error('the program has no output')
  const [[code], stdout, stderr] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ])
  return { code, stdout, stderr }
}

/** A command at work, which can be killed. */
export function spawned(args: string[]): { kill: () => void; ended: Promise<unknown> } {
  const child = start(args, {})
  child.stdout?.resume()
  child.stderr?.resume()
  return { kill: () => void child.kill('SIGKILL'), ended: once(child, 'exit') }
}

/** What a program complains of when nobody reads on after the first of its words. */
export async function unread(args: string[]): Promise<string> {
  const child = start(args, {})
  if (!child.stdout || !child.stderr) throw new Error('the program has no output')
  child.stdout.once('data', () => child.stdout?.destroy())
  const [complaint] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return complaint
}

/** A folder that `remove` takes away again. */
export function temporaryFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-cli-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

export type RunningService = { url: string; pid: number; end(signal: NodeJS.Signals): Promise<number | null> }

type Started = { msg?: string; url?: string; health?: string }

/** Waits for the line of the log that says that a program is at work. */
async function untilStarted(child: ChildProcess, said: string): Promise<Started & { pid: number }> {
  if (!child.stdout || !child.stderr || !child.pid) throw new Error('the program did not start')
  const errors = text(child.stderr)
  for await (const line of createInterface(child.stdout)) {
    const entry: Started = JSON.parse(line)
    if (entry.msg !== said) continue
    child.stdout.resume()
    return { ...entry, pid: child.pid }
  }
  throw new Error(`the program ended: ${await errors}`)
}

/** `signalbox service` as a process of its own, ready for requests, on a port it chose. `through` names a program that starts it. */
export async function startService(
  folder: string,
  env: Environment = {},
  through: string[] = [],
): Promise<RunningService> {
  const args = ['service', '--port', '0', '--data-dir', folder]
  return running(start(args, env, undefined, through), 'service started')
}

/** `signalbox worker` beside services that share its database. */
export async function startWorker(
  folder: string,
  env: Environment,
  through: string[] = [],
): Promise<RunningService> {
  return running(start(['worker', '--data-dir', folder], env, undefined, through), 'worker started')
}

async function running(child: ChildProcess, said: string): Promise<RunningService> {
  const exited = once(child, 'exit').then(([code]) => Number(code))
  const { url = '', health = '', pid } = await untilStarted(child, said)
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return exited
  }
  return { url: (url || health).replace(/\/v1$/, ''), pid, end }
}

/** The same for one test, which ends it whatever happens. */
export async function serviceForTest(folder: string, env: Environment = {}): Promise<RunningService> {
  const service = await startService(folder, env)
  onTestFinished(() => service.end('SIGKILL').then(() => undefined))
  return service
}

/** Everything that `start` writes until it is ready, or until it ends by itself; it is stopped then. */
export async function startOnce(args: string[]): Promise<{ said: string; complaint: string }> {
  const child = start(['start', '--port', '0', '--api-port', '0', '--api-only', ...args], {})
  if (!child.stdout || !child.stderr) throw new Error('the program has no output')
  const ended = once(child, 'exit')
  const complaint = text(child.stderr)
  const lines: string[] = []
  for await (const line of createInterface(child.stdout)) {
    lines.push(line)
    if (line.includes('Stop with Ctrl+C')) child.kill('SIGTERM')
  }
  await ended
  return { said: lines.join('\n'), complaint: await complaint }
}
