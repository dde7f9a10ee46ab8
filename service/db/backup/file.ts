import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { pipeline as pipelineEnded } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

// A backup is lines of JSON, compressed: what it is, then of each table its name and its rows, then the sequences, at last
// how many rows each table has and their checksum. Values are the texts of PostgreSQL, so that it goes into any database.

export type Head = {
  signalbox: string
  format: 1
  takenAt: string
  database: 'embedded' | 'postgresql'
  /** Milliseconds that name the migrations of its tables, in their order. */
  migrations: number[]
  /** The organization that it is, where it is not a whole installation. */
  organization?: Moving
}

/** One organization that moves, and whose secrets stay behind: where they lie, and the names by which people know them. */
export type Moving = { id: string; slug: string; name: string; secrets: { table: string; name: string }[] }

export type Row = (string | null)[]

export type Part =
  | { table: string; columns: string[] }
  | { sequence: string; value: string; isCalled: boolean }
  | Row

export type Sum = { rows: number; sha256: string }

type Last = { end: Record<string, Sum> }

export class UnreadableBackupError extends Error {}

type Counting = { rows: number; hash: Hash }

/** Counts rows as they pass, the same way when they are written and when they are read. */
function counter() {
  const sums = new Map<string, Counting>()
  let current: Counting | undefined
  return {
    begin(table: string) {
      current = { rows: 0, hash: createHash('sha256') }
      sums.set(table, current)
    },
    count(line: string) {
      if (!current) throw new UnreadableBackupError('It has rows before any table.')
      current.rows++
      current.hash.update(line).update('\n')
    },
    sums(): Record<string, Sum> {
      return Object.fromEntries(
        [...sums].map(([table, { rows, hash }]) => [table, { rows, sha256: hash.copy().digest('hex') }]),
      )
    },
  }
}

export type BackupWriter = {
  add(part: Part): Promise<void>
  /** Ends the file; only then it has its name. */
  end(): Promise<Record<string, Sum>>
  /** Leaves nothing behind. */
  abandon(): Promise<void>
}

async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Writes a backup beside its place, and moves it there when it is whole: a file of that name is never a part of one. */
export function backupWriter(path: string, head: Head): BackupWriter {
  const unfinished = `${path}.unfinished`
  const packed = createGzip()
  const file = createWriteStream(unfinished, { mode: 0o600 })
  const written = pipelineEnded(packed, file)
  // Whoever adds or ends hears of it.
  written.catch(() => undefined)
  const counting = counter()
  const put = async (line: string) => {
    if (!packed.write(`${line}\n`)) await Promise.race([once(packed, 'drain'), written])
  }
  packed.write(`${JSON.stringify(head)}\n`)
  return {
    async add(part) {
      const line = JSON.stringify(part)
      if (Array.isArray(part)) counting.count(line)
      else if ('table' in part) counting.begin(part.table)
      await put(line)
    },
    async end() {
      const sums = counting.sums()
      packed.end(`${JSON.stringify({ end: sums } satisfies Last)}\n`)
      await written
      await syncToDisk(unfinished)
      await rename(unfinished, path)
      return sums
    },
    async abandon() {
      packed.destroy()
      await written.catch(() => undefined)
      await rm(unfinished, { force: true })
    },
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new UnreadableBackupError('A line of it cannot be read.')
  }
}

function demandHead(found: unknown): Head {
  if (typeof found !== 'object' || found === null || !('signalbox' in found))
    throw new UnreadableBackupError('It is no backup of Signalbox.')
  const head = found as Head
  if (head.format !== 1)
    throw new UnreadableBackupError(
      `A newer version of Signalbox wrote it (${head.signalbox}). Use that one, or a later one.`,
    )
  return head
}

function demandSums(counted: Record<string, Sum>, { end }: Last): void {
  for (const table of new Set([...Object.keys(counted), ...Object.keys(end)])) {
    const [found, said] = [counted[table], end[table]]
    if (found?.rows === said?.rows && found?.sha256 === said?.sha256) continue
    throw new UnreadableBackupError(
      `The rows of ${table} are not those that were written: the file is damaged.`,
    )
  }
}

function unreadable(failure: unknown): unknown {
  const code = failure instanceof Error && 'code' in failure ? String(failure.code) : ''
  if (code === 'ENOENT') return new UnreadableBackupError('There is no such file.')
  if (code.startsWith('Z_'))
    return new UnreadableBackupError('It is no backup of Signalbox, or it is damaged.')
  return failure
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const unpacked = pipeline(createReadStream(path), createGunzip(), () => undefined)
  unpacked.setEncoding('utf8')
  let rest = ''
  try {
    for await (const chunk of unpacked) {
      const lines = `${rest}${chunk}`.split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    throw unreadable(error)
  }
  if (rest !== '') yield rest
}

const isLast = (found: unknown): found is Last =>
  typeof found === 'object' && found !== null && 'end' in found

/** Reads a backup from its beginning: first what it is, then each part. Fails at the end when anything is missing or changed. */
export async function* readBackup(path: string): AsyncGenerator<Head | Part> {
  const counting = counter()
  let head: Head | null = null
  let last: Last | null = null
  for await (const line of linesOf(path)) {
    const found = parse(line)
    if (last !== null) throw new UnreadableBackupError('Something follows its end.')
    if (head === null) {
      head = demandHead(found)
      yield head
    } else if (isLast(found)) last = found
    else {
      const part = found as Part
      if (Array.isArray(part)) counting.count(line)
      else if ('table' in part) counting.begin(part.table)
      yield part
    }
  }
  if (last === null) throw new UnreadableBackupError('It is cut off: its end is missing.')
  demandSums(counting.sums(), last)
}
