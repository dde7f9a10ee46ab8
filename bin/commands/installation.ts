import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { type Settings, SettingsError } from '#service/core/settings.ts'

type Place = Pick<Settings, 'DATABASE_URL' | 'SIGNALBOX_DATA_DIR'>

/** Whoever may not look into a folder is not told what is in it, nor that there is nothing. */
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
        `This user may not look into ${folder}. Run this as the user that Signalbox runs as, or name another folder with --data-dir.`,
      )
    throw new SettingsError(
      `There is no installation in ${folder}. npm start makes one; --data-dir names another.`,
    )
  }
}
