import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

const ownerSchema = z.object({
  pid: z.number().int(),
  host: z.string(),
  startedAt: z.iso.datetime(),
  socketDir: z.string(),
  /** The database accepts connections. */
  ready: z.boolean(),
  /** Address of the service in this process, once it answers. */
  address: z.string().nullable(),
})

export type Owner = z.infer<typeof ownerSchema>
export type Lock = { update(change: Partial<Pick<Owner, 'ready' | 'address'>>): void; release(): void }

export class DataDirInUseError extends Error {
  readonly owner: Owner | null

  constructor(dataDir: string, owner: Owner | null) {
    const by = owner ? `process ${owner.pid} since ${clock(owner.startedAt)}` : 'another process'
    super(
      `The data directory ${dataDir} is in use by ${by}. Stop it, or start with another directory (--data-dir).`,
    )
    this.name = 'DataDirInUseError'
    this.owner = owner
  }
}

/**
 * Makes this process the owner of the directory. A lock of the operating system on `owner.guard` decides, which is released
 * however the process ends: no lock becomes stale, and neither a reused process id nor one of another container can be
 * mistaken for the owner. `owner.lock` tells other processes who the owner is.
 */
export function acquireLock(dataDir: string, socketDir: string): Lock {
  const guard = tryGuard(dataDir, 'EXCLUSIVE')
  if (!guard) throw new DataDirInUseError(dataDir, readOwner(dataDir))
  let owner: Owner = {
    pid: process.pid,
    host: hostname(),
    startedAt: new Date().toISOString(),
    socketDir,
    ready: false,
    address: null,
  }
  writeOwner(dataDir, owner)
  return {
    update: (change) => {
      owner = { ...owner, ...change }
      writeOwner(dataDir, owner)
    },
    release: () => {
      rmSync(ownerFile(dataDir), { force: true })
      guard.close()
    },
  }
}

/** Finds the running owner of the directory; null when there is none. */
export async function findOwner(dataDir: string): Promise<Owner | null> {
  const owner = readOwner(dataDir)
  if (!owner) return null
  const guard = tryGuard(dataDir, 'DEFERRED')
  guard?.close()
  return guard ? null : owner
}

/** Locks the guard, an empty SQLite file of which only the locks are used. */
function tryGuard(dataDir: string, mode: 'EXCLUSIVE' | 'DEFERRED'): DatabaseSync | null {
  const guard = new DatabaseSync(join(dataDir, 'owner.guard'), { timeout: mode === 'EXCLUSIVE' ? 250 : 0 })
  try {
    guard.exec(`PRAGMA journal_mode = OFF; BEGIN ${mode}; SELECT count(*) FROM sqlite_schema`)
    return guard
  } catch (cause) {
    guard.close()
    if (cause instanceof Error && 'errcode' in cause && cause.errcode === 5) return null
    throw new Error(`The data directory ${dataDir} cannot be locked.`, { cause })
  }
}

function writeOwner(dataDir: string, owner: Owner): void {
  const draft = `${ownerFile(dataDir)}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(owner, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, ownerFile(dataDir))
}

function readOwner(dataDir: string): Owner | null {
  try {
    return ownerSchema.parse(JSON.parse(readFileSync(ownerFile(dataDir), 'utf8')))
  } catch {
    return null
  }
}

function ownerFile(dataDir: string): string {
  return join(dataDir, 'owner.lock')
}

function clock(instant: string): string {
  const at = new Date(instant)
  const time = at.toTimeString().slice(0, 5)
  return at.toDateString() === new Date().toDateString() ? time : `${instant.slice(0, 10)} ${time}`
}
