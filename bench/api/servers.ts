import { type ChildProcess, fork, spawn } from 'node:child_process'
import { freePort } from '#scripts/free-port.ts'
import { guarded } from '#scripts/guarded.ts'
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

export async function startBare(url: string, answers: Record<string, Answer>): Promise<Running> {
  const child = fork(new URL('./bare-server.ts', import.meta.url))
  const task: BareServer = { url, poolSize, answers }
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { port: number }).port))
    child.once('exit', () => reject(new Error('the bare server ended')))
    child.send(task)
  })
  return { url: `http://127.0.0.1:${port}`, child, stop: stopper(child) }
}

async function untilItAnswers(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const response = await fetch(`${url}/health`).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the service ended before it answered')
}

/** Our service as it is deployed: a process of its own, on the runtime that npm gave this one, with key, limit, validation and logs. */
export async function startOurs(databaseUrl: string, dataDir: string): Promise<Running> {
  const port = await freePort()
  const child = spawn(
    process.execPath,
    [
      ...process.execArgv,
      ...guarded.args,
      'bin/signalbox.ts',
      'service',
      '--port',
      String(port),
      '--data-dir',
      dataDir,
    ],
    {
      env: {
        ...process.env,
        ...guarded.env,
        DATABASE_URL: databaseUrl,
        SIGNALBOX_POOL_SIZE: String(poolSize),
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  )
  const url = `http://127.0.0.1:${port}`
  await untilItAnswers(url, child)
  return { url, child, stop: stopper(child) }
}
