import { createConnection } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  chooseSocketDirectory,
  databaseDirectory,
  prepareDirectory,
  removeSocket,
  socketPath,
  socketPort,
} from './directory.ts'
import { acquireLock, DataDirInUseError, findOwner, type Lock } from './lock.ts'
import { startWorker, type WorkerHandle } from './worker-handle.ts'

type PoolConfig = { host: string; port: number; user: string; database: string }

export type Embedded = {
  socketDir: string
  poolConfig: PoolConfig
  /** Resolves to a function that stops listening. */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => void>
  /** Publishes the address of the service for processes that look for the owner. */
  announce(address: string): void
  /** Registers a callback for when the database ends without having been closed. */
  onExit(callback: (cause: Error) => void): void
  /** Returns the whole database as a tar archive, for `StartOptions.snapshot`. */
  dumpSnapshot(): Promise<Blob>
  /** Vacuums and analyzes tables with many changes; also runs by itself every ten minutes. */
  vacuum(): Promise<void>
  close(): Promise<void>
}

export type StartOptions = {
  /** Keeps the data in memory only; the directory then holds just the lock and the socket. */
  memory?: boolean
  /** Content of a new database: a snapshot or the path of one. */
  snapshot?: Blob | string
  /** Milliseconds after which a connection with an unused open transaction is ended. */
  idleTransactionMs?: number
}

/** Opens the database in `dataDir`, creating it if need be, and serves it on a UNIX socket until `close`. */
export async function startEmbedded(dataDir: string, options: StartOptions = {}): Promise<Embedded> {
  const directory = resolve(dataDir)
  prepareDirectory(directory)
  const socketDir = chooseSocketDirectory(directory)
  let lock: Lock
  try {
    lock = acquireLock(directory, socketDir)
  } catch (cause) {
    if (socketDir !== directory) removeSocket(directory, socketDir)
    throw cause
  }
  const leave = once(() => {
    removeSocket(directory, socketDir)
    lock.release()
  })
  try {
    const worker = await launch(directory, socketDir, options)
    worker.onExit(leave)
    lock.update({ ready: true })
    return handle(socketDir, worker, lock, leave)
  } catch (cause) {
    leave()
    throw cause
  }
}

/** Connection settings of clients for a socket. */
function poolConfigFor(socketDir: string): PoolConfig {
  return { host: socketDir, port: socketPort, user: 'postgres', database: 'postgres' }
}

async function launch(directory: string, socketDir: string, options: StartOptions): Promise<WorkerHandle> {
  removeStaleSocket(directory, socketDir)
  return await startWorker({
    directory: options.memory ? null : databaseDirectory(directory),
    snapshot: options.snapshot ?? null,
    socketPath: socketPath(socketDir),
    idleTransactionMs: options.idleTransactionMs ?? 60_000,
  })
}

function removeStaleSocket(directory: string, socketDir: string): void {
  if (socketDir === directory) removeSocket(directory, socketDir)
}

function handle(socketDir: string, worker: WorkerHandle, lock: Lock, leave: () => void): Embedded {
  return {
    socketDir,
    poolConfig: poolConfigFor(socketDir),
    listen: worker.listen,
    announce: (address) => lock.update({ address }),
    onExit: worker.onExit,
    dumpSnapshot: async () => {
      const snapshot = await worker.ask({ kind: 'snapshot' })
      if (!snapshot) throw new Error('The database gave no snapshot.')
      return snapshot
    },
    vacuum: async () => {
      await worker.ask({ kind: 'vacuum' })
    },
    close: once(async () => {
      await worker.close().finally(leave)
    }),
  }
}

function once<T>(action: () => T): () => T {
  let result: { value: T } | undefined
  return () => {
    result ??= { value: action() }
    return result.value
  }
}

type Attachment = { poolConfig: PoolConfig; own: boolean; close(): Promise<void> }

/** Milliseconds to wait for another owner, which may be creating its database or finishing its work. */
const patienceMs = 60_000
const retryMs = 50

/**
 * Connects to the running service, or opens the database in this process when there is none. Waits for another command
 * that has it open, which closes it when its work is done.
 */
export async function connectionFor(dataDir: string): Promise<Attachment> {
  const directory = resolve(dataDir)
  const deadline = Date.now() + patienceMs
  let refused: unknown
  while (Date.now() < deadline) {
    const owner = await findOwner(directory)
    if (owner?.ready && owner.address !== null && (await accepts(owner.socketDir))) {
      return { poolConfig: poolConfigFor(owner.socketDir), own: false, close: async () => undefined }
    }
    if (!owner) {
      const own = await startOwn(directory)
      if (!(own instanceof DataDirInUseError)) return own
      refused = own
    }
    await pause(retryMs)
  }
  throw new Error(`The database in ${directory} did not become available.`, { cause: refused })
}

async function startOwn(directory: string): Promise<Attachment | DataDirInUseError> {
  try {
    const { poolConfig, close } = await startEmbedded(directory)
    return { poolConfig, own: true, close }
  } catch (cause) {
    if (cause instanceof DataDirInUseError) return cause
    throw cause
  }
}

async function accepts(socketDir: string): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = createConnection(socketPath(socketDir))
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.end())
  })
}
