import { accessSync, constants } from 'node:fs'
import { join, resolve } from 'node:path'
import { InvalidArgumentError, Option } from 'commander'
import {
  databaseOf,
  isRefusedByBrowsers,
  readSettings,
  type Settings,
  SettingsError,
} from '#service/core/settings.ts'
import type { Database } from '#service/db/client.ts'
import type { Surface } from '#service/doors/http/operations.ts'

export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER) {
  return (text: string): number => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < least || value > most)
      throw new InvalidArgumentError(`Expected a whole number from ${least} to ${most}.`)
    return value
  }
}

/** Refuses empty values, which come from unset shell variables: as a folder one would mean this one, as an address all. */
function notEmpty(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It is empty.')
  return text
}

export function dataDirOption(): Option {
  return new Option(
    '--data-dir <folder>',
    'where the embedded database and the keys of this installation are kept (default: .signalbox)',
  ).argParser(notEmpty)
}

export function hostOption(): Option {
  return new Option('--host <address>', 'address to listen on (default: 127.0.0.1)').argParser(notEmpty)
}

function portNumber(text: string): number {
  const port = wholeNumber(0, 65_535)(text)
  if (isRefusedByBrowsers(port))
    throw new InvalidArgumentError('Browsers refuse to open this port. Choose another.')
  return port
}

export function portOption(flags: string, what: string): Option {
  return new Option(flags, what).argParser(portNumber)
}

function httpAddress(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new InvalidArgumentError('Expected an address such as http://127.0.0.1:4000/v1.')
  return text
}

/** Of a service that runs elsewhere. */
export function apiUrlOption(): Option {
  return new Option(
    '--api-url <address>',
    'address of the service, ending in /v1 (default: SIGNALBOX_API_URL)',
  ).argParser(httpAddress)
}

/** Serves to try clients, the dashboard included, against a service with the specified operations alone. */
export function surfaceOption(): Option {
  return new Option(
    '--surface <name>',
    'what of the interface there is: full, or only the operations that are specified for every service (default: full)',
  ).choices(['full', 'specified'])
}

export type CommonFlags = {
  dataDir?: string
  host?: string
  port?: number
  apiPort?: number
  surface?: Surface
}

/** Flags win over the environment. */
export function settingsFrom(flags: CommonFlags): Settings {
  const settings = readSettings()
  return {
    ...settings,
    SIGNALBOX_DATA_DIR: resolve(flags.dataDir ?? settings.SIGNALBOX_DATA_DIR),
    SIGNALBOX_HOST: flags.host ?? settings.SIGNALBOX_HOST,
    SIGNALBOX_PORT: flags.port ?? settings.SIGNALBOX_PORT,
    SIGNALBOX_API_PORT: flags.apiPort ?? settings.SIGNALBOX_API_PORT,
    SIGNALBOX_SURFACE: flags.surface ?? settings.SIGNALBOX_SURFACE,
  }
}

/** Opens the database for one piece of work, through the running service when there is one. */
export async function withDatabase<T>(flags: CommonFlags, work: (db: Database) => Promise<T>): Promise<T> {
  const settings = settingsFrom(flags)
  const { openForCommand } = await import('#service/db/open.ts')
  const db = await openForCommand(databaseOf(settings))
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** The same, where a database is already. */
export async function withInstallation<T>(
  flags: CommonFlags,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  requireInstallation(settingsFrom(flags))
  return withDatabase(flags, work)
}

type Place = Pick<Settings, 'DATABASE_URL' | 'SIGNALBOX_DATA_DIR'>

/** Codes of a folder that this user may not read: whether a database lies in it is unknown. */
const closed = ['EACCES', 'EPERM']

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

/** For commands that only make sense where something is: a mistyped folder must not become an empty database. */
export function requireInstallation(place: Place, look: typeof accessSync = accessSync): void {
  const { DATABASE_URL, SIGNALBOX_DATA_DIR: folder } = place
  if (DATABASE_URL) return
  try {
    look(join(folder, 'db'), constants.R_OK | constants.X_OK)
  } catch (cause) {
    if (closed.includes(codeOf(cause)))
      throw new SettingsError(
        `This user may not read ${folder}. Run this as the user that Signalbox runs as, or name another folder with --data-dir.`,
      )
    throw new SettingsError(
      `There is no installation in ${folder}. npm start makes one; --data-dir names another.`,
    )
  }
}
