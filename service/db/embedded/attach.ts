import { createConnection } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { socketPath } from './directory.ts'
import { DataDirInUseError, findOwner } from './lock.ts'
import { type PoolConfig, poolConfigFor, startEmbedded } from './start.ts'

export type Attachment = { poolConfig: PoolConfig; own: boolean; close(): Promise<void> }

/** An owner that starts creates a database first; one that stops finishes what runs. */
const patienceMs = 60_000
const retryMs = 50

/**
 * Connects to the service that has the database open, or opens it in this process when there is none. Another
 * command that has it open is waited for: it closes the database as soon as its own work is done.
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
