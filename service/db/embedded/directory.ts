import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Bytes that the database needs to start: one segment of the write-ahead log and some reserve. */
const leastFree = 2 ** 25

/**
 * Bytes that must be free for a write: a segment of the write-ahead log, for which PostgreSQL ends when it does not fit, and
 * three times as much for what is being written.
 */
const leastToWrite = 2 ** 26

/** Says whether there is enough room to go on writing to a database. */
export function canWrite(directory: string): boolean {
  const { bavail, bsize } = statfsSync(directory)
  return bavail * bsize >= leastToWrite
}

/** Says whether the disk has enough room for a database here. True for a missing folder, whose problem is another. */
export function hasRoom(directory: string): boolean {
  const place = dirname(directory)
  if (!existsSync(place)) return true
  const { bavail, bsize } = statfsSync(place)
  return bavail * bsize >= leastFree
}

export const socketPort = 5432
/** Longest path of a UNIX socket in bytes that every system accepts (Linux 107, macOS 103). */
const longestPath = 103

const reasons: Record<string, string> = {
  ENOTDIR: 'it is not a folder, or is inside something that is not one',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it cannot be written to',
  ENOSPC: 'the disk is full',
}

/** Creates the data directory for this user alone. An existing one is closed to others only while it is empty. */
export function prepareDirectory(dataDir: string): void {
  try {
    if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    else if (readdirSync(dataDir).length === 0) closeToOthers(dataDir)
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw unusable(dataDir, cause)
  }
}

/** Restricts the folder to this user, unless it belongs to another one, as a mounted folder may. */
function closeToOthers(dataDir: string): void {
  try {
    chmodSync(dataDir, 0o700)
  } catch (cause) {
    if (codeOf(cause) !== 'EPERM') throw cause
  }
}

/** Path of the embedded database in a data directory. */
export function databaseDirectory(dataDir: string): string {
  return join(dataDir, 'db')
}

/** Renames the database of a data directory, which must not be open, and returns the new path. */
export function setDatabaseAside(dataDir: string, suffix: string): string {
  const directory = databaseDirectory(dataDir)
  let kept = `${directory}-${suffix}`
  for (let number = 2; existsSync(kept); number++) kept = `${directory}-${suffix}-${number}`
  renameSync(directory, kept)
  return kept
}

function unusable(dataDir: string, cause: unknown): Error {
  const reason = reasons[codeOf(cause)] ?? String(cause)
  return new Error(
    `The data directory ${dataDir} cannot be used: ${reason}. Choose another with --data-dir.`,
    { cause },
  )
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

/** Returns the data directory, or a private temporary one when its path is too long or other users can read it. */
export function chooseSocketDirectory(dataDir: string): string {
  const isPrivate = (statSync(dataDir).mode & 0o077) === 0
  if (isPrivate && Buffer.byteLength(socketPath(dataDir)) <= longestPath) return dataDir
  return mkdtempSync(join(tmpdir(), 'signalbox-'))
}

export function removeSocket(dataDir: string, socketDir: string): void {
  if (socketDir === dataDir) rmSync(socketPath(socketDir), { force: true })
  else rmSync(socketDir, { recursive: true, force: true })
}

export function socketPath(socketDir: string): string {
  return join(socketDir, `.s.PGSQL.${socketPort}`)
}
