import { openAsBlob } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { canWrite } from './directory.ts'
import { keepHouse, vacuumWorn } from './housekeeping.ts'
import { openDatabase } from './open.ts'
import { EmbeddedServer } from './server.ts'

export type WorkerSettings = {
  /** null keeps the database in memory. */
  directory: string | null
  snapshot: Blob | string | null
  socketPath: string
  idleTransactionMs: number
}

export type Request = { id: number } & (
  | { kind: 'listen'; channel: string }
  | { kind: 'snapshot' }
  | { kind: 'vacuum' }
  | { kind: 'close' }
)

export type Report =
  | { kind: 'ready' }
  | { kind: 'notification'; channel: string; payload: string }
  | { kind: 'done'; id: number; value: Blob | null }
  | { kind: 'failed'; id: number; reason: string }

const settings: WorkerSettings = workerData
const { snapshot, directory } = settings
const mayWrite = () => directory === null || canWrite(directory)
const pglite = await openDatabase(
  directory,
  typeof snapshot === 'string' ? await openAsBlob(snapshot) : snapshot,
)
const server = new EmbeddedServer(
  pglite,
  { idleMs: settings.idleTransactionMs, mayWrite },
  (channel, payload) => report({ kind: 'notification', channel, payload }),
)
await server.start(settings.socketPath)
const stopHousekeeping = keepHouse(server, mayWrite)
parentPort?.on('message', serve)
report({ kind: 'ready' })

function report(message: Report): void {
  parentPort?.postMessage(message)
}

async function serve(request: Request): Promise<void> {
  const { id } = request
  try {
    report({ kind: 'done', id, value: await answer(request) })
  } catch (cause) {
    report({ kind: 'failed', id, reason: cause instanceof Error ? cause.message : String(cause) })
  }
}

async function answer(request: Request): Promise<Blob | null> {
  if (request.kind === 'listen') await server.listen(request.channel)
  else if (request.kind === 'vacuum') await vacuumWorn(server)
  else if (request.kind === 'close') await close()
  else return await server.alone(takeSnapshot)
  return null
}

async function takeSnapshot(database: typeof pglite): Promise<Blob> {
  await database.exec('CHECKPOINT')
  return await database.dumpDataDir('none')
}

async function close(): Promise<void> {
  stopHousekeeping()
  await server.stop()
  await pglite.exec('CHECKPOINT')
  await pglite.close()
}
