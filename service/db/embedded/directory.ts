import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const socketPort = 5432
/** Bytes that every system accepts in the path of a UNIX socket (Linux 107, macOS 103). */
const longestPath = 103

/** Creates the data directory for this user alone. An existing one is closed to others only while it is empty. */
export function prepareDirectory(dataDir: string): void {
  if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  else if (readdirSync(dataDir).length === 0) chmodSync(dataDir, 0o700)
}

/** The data directory itself, or a private temporary one when its path is too long or others may look into it. */
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
