import { existsSync, fdatasyncSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { hasRoom } from './directory.ts'

type Init = ReturnType<NodeFS['init']>
type Operations = { fsync?: (stream: { nfd?: number }) => number }

/**
 * Adds fsync, which PGlite's file system lacks (its fdatasync does nothing), so that a commit is on disk when it is
 * acknowledged. Needs PostgreSQL to run with fsync on and `wal_sync_method = fsync`.
 */
class DurableFs extends NodeFS {
  override async init(pglite: PGlite, options: Parameters<NodeFS['init']>[1]): Init {
    const { emscriptenOpts } = await super.init(pglite, options)
    const addFsync = (module: { FS: unknown }) => {
      if (!hasNodeFs(module.FS)) throw new Error('This PGlite has another file system than expected.')
      module.FS.filesystems.NODEFS.stream_ops.fsync = (stream) => {
        if (stream.nfd !== undefined) fdatasyncSync(stream.nfd)
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } }
  }
}

function hasNodeFs(fs: unknown): fs is { filesystems: { NODEFS: { stream_ops: Operations } } } {
  if (typeof fs !== 'object' || fs === null || !('filesystems' in fs)) return false
  const { filesystems } = fs
  if (typeof filesystems !== 'object' || filesystems === null || !('NODEFS' in filesystems)) return false
  const { NODEFS } = filesystems
  return typeof NODEFS === 'object' && NODEFS !== null && 'stream_ops' in NODEFS
}

const settings = {
  wal_sync_method: 'fsync',
  shared_buffers: '64MB',
  work_mem: '8MB',
  random_page_cost: '1.1',
  jit: 'off',
  // Without replication origins a checkpoint writes no extra file, for which a full disk would end PostgreSQL.
  max_active_replication_origins: '0',
}

/** `directory` null keeps everything in memory. */
export async function openDatabase(directory: string | null, snapshot: Blob | null): Promise<PGlite> {
  if (directory === null) return await open(null, snapshot)
  try {
    if (!existsSync(directory)) await create(directory, snapshot)
    return await open(new DurableFs(directory), null)
  } catch (cause) {
    throw new Error(`The database in ${directory} cannot be opened: ${reasonFor(directory)}`, { cause })
  }
}

/** Adds a likely cause, because PGlite only reports that it was aborted. */
function reasonFor(directory: string): string {
  return hasRoom(directory)
    ? 'it is incomplete or of another version. Put a whole copy in its place, or choose another with --data-dir.'
    : 'the disk is full. Make room, and start again.'
}

/** Creates the database under another name and renames it when complete, so that an interruption leaves no partial one. */
async function create(directory: string, snapshot: Blob | null): Promise<void> {
  const draft = `${directory}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  const pglite = await open(new DurableFs(draft), snapshot)
  await pglite.exec('CHECKPOINT')
  await pglite.close()
  renameSync(draft, directory)
}

async function open(files: DurableFs | null, snapshot: Blob | null): Promise<PGlite> {
  const startParams = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F' || files === null)
  for (const [name, value] of Object.entries(settings)) startParams.push('-c', `${name}=${value}`)
  const pglite = await PGlite.create({
    ...(files === null ? {} : { fs: files }),
    ...(snapshot === null ? {} : { loadDataDir: snapshot }),
    extensions: { pg_trgm, btree_gin },
    startParams,
  })
  surfaceFailures(pglite)
  return pglite
}

/**
 * Makes failures inside the database reach the caller: PGlite would ignore, for example, a stack overflow and go on in a
 * broken state. Errors of PostgreSQL itself have status 100 and are handled already.
 */
function surfaceFailures({ Module }: PGlite): void {
  const { _PostgresMainLoopOnce: loopOnce, stackRestore } = Module
  let failure: unknown = null
  Module._PostgresMainLoopOnce = () => {
    try {
      loopOnce()
    } catch (thrown) {
      if (!isPostgresError(thrown)) failure = thrown
      throw thrown
    }
  }
  Module.stackRestore = (pointer) => {
    if (failure) throw failure
    return stackRestore(pointer)
  }
}

function isPostgresError(thrown: unknown): boolean {
  return typeof thrown === 'object' && thrown !== null && 'status' in thrown && thrown.status === 100
}
