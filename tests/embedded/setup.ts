import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { Embedded, StartOptions } from '#service/db/embedded/start.ts'
import { startEmbedded } from '#service/db/embedded/start.ts'

export function newDirectory(name = 'embedded-'): string {
  const directory = mkdtempSync(join(tmpdir(), name))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

let empty: Promise<Blob> | undefined

/** An empty database, much faster than creating one each time. */
export async function startInMemory(options: StartOptions = {}): Promise<Embedded> {
  empty ??= snapshotOfNew()
  const embedded = await startEmbedded(newDirectory(), { memory: true, snapshot: await empty, ...options })
  onTestFinished(() => embedded.close())
  return embedded
}

async function snapshotOfNew(): Promise<Blob> {
  const embedded = await startEmbedded(newDirectory(), { memory: true })
  const snapshot = await embedded.dumpSnapshot()
  await embedded.close()
  return snapshot
}

export async function connect(database: Pick<Embedded, 'poolConfig'>): Promise<pg.Client> {
  const client = new pg.Client(database.poolConfig)
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Another process that owns the directory and writes rows for ever; each line it prints is an acknowledged id. */
export function startWriter(directory: string) {
  const writer = spawn(process.execPath, [fileURLToPath(new URL('./writer.ts', import.meta.url)), directory])
  onTestFinished(() => {
    writer.kill('SIGKILL')
  })
  return {
    kill: () => writer.kill('SIGKILL'),
    exited: once(writer, 'exit'),
    lines: createInterface(writer.stdout),
  }
}

/** Cuts the connection as a process that dies does: without a word. */
export function cut(client: pg.Client): void {
  Reflect.get(Reflect.get(client, 'connection'), 'stream').destroy()
}
