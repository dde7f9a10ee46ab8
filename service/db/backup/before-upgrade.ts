import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { writeBackup, writeSnapshot } from './write.ts'

/** Where copies before an upgrade go, and what the program that makes them calls itself. */
export type Copies = { folder: string; version: string }

const kept = 3
const prefix = 'before-'

const nameOf = ({ version }: Copies, at: Date) =>
  `${prefix}${version}-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.signalbox`

/** Deletes the oldest of those that were made by themselves; whoever wants to keep one moves it. */
async function forgetOldest(folder: string): Promise<void> {
  const made = (await readdir(folder)).filter(
    (name) => name.startsWith(prefix) && name.endsWith('.signalbox'),
  )
  const byAge = made.toSorted((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1))
  for (const name of byAge.slice(0, -kept)) await rm(join(folder, name))
}

const timeOf = (name: string) => name.slice(name.lastIndexOf('-') + 1)

function refusal(folder: string, cause: unknown): Error {
  const why = cause instanceof Error ? cause.message : String(cause)
  return new Error(
    `Before its tables are changed the data is copied to ${folder}, and that failed: ${why}. Nothing was changed. ` +
      'Make room there, or set SIGNALBOX_COPY_BEFORE_UPGRADE=false when you have a copy of your own.',
    { cause },
  )
}

/**
 * Copies the data before a new version changes its tables. The embedded database has one session, which holds everybody else
 * off already; a server gets a connection of its own, whose snapshot leaves those alone that still work.
 */
export async function copyBeforeUpgrade(
  client: pg.Client,
  config: pg.ClientConfig,
  copies: Copies,
): Promise<string> {
  const { folder, version } = copies
  const at = new Date()
  const path = join(folder, nameOf(copies, at))
  const about = { signalbox: version, takenAt: at.toISOString() }
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if (config.connectionString === undefined)
      await writeSnapshot(client, path, { ...about, database: 'embedded' })
    else {
      const beside = new pg.Client(config)
      beside.on('error', () => undefined)
      await beside.connect()
      try {
        await writeBackup(beside, path, { ...about, database: 'postgresql' })
      } finally {
        await beside.end()
      }
    }
    await forgetOldest(folder)
    return path
  } catch (cause) {
    throw refusal(folder, cause)
  }
}
