import { fdatasyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Init = ReturnType<NodeFS['init']>
type Operations = { fsync?: (stream: { nfd?: number }) => number }

/**
 * PGlite's file system over Node's has no fsync, and its fdatasync does nothing. This one has it, so that a commit is
 * on the disk when it is acknowledged, provided that PostgreSQL runs with fsync on and `wal_sync_method = fsync`.
 */
export class DurableFs extends NodeFS {
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
