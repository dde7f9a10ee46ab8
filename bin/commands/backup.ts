import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Command } from 'commander'
import { databaseOf, SettingsError } from '#service/core/settings.ts'
import { version } from '#service/core/version.ts'
import { migrationsIn } from '#service/db/backup/tables.ts'
import { writeBackup } from '#service/db/backup/write.ts'
import { hasAll } from '#service/db/migrate.ts'
import { openAsItIs, workAt } from '#service/db/open.ts'
import { type CommonFlags, dataDirOption, requireInstallation, settingsFrom } from './options.ts'

type Flags = CommonFlags & { to?: string }

const earlier =
  'It has the tables of the earlier version that wrote them, and nothing of them was changed. That version restores it, and this one too, which then brings them up to date.\n'

const mebibyte = 2 ** 20

const defaultName = (at: Date) => `signalbox-${at.toISOString().slice(0, 19).replaceAll(':', '-')}.signalbox`

async function backup({ to, ...flags }: Flags): Promise<void> {
  const settings = settingsFrom(flags)
  requireInstallation(settings)
  const at = new Date()
  const path = resolve(to ?? defaultName(at))
  if (existsSync(path)) throw new SettingsError(`${path} is there already. Name another file with --to.`)
  const kind = settings.DATABASE_URL ? 'postgresql' : 'embedded'
  // Nothing is changed by it, tables of an earlier version neither: whoever makes a backup before an upgrade gets what was there.
  const { tables, isPresent } = await workAt(await openAsItIs(databaseOf(settings)), async (client) => {
    const upToDate = await hasAll(client, kind === 'embedded')
    if ((await migrationsIn(client)).length === 0) throw new SettingsError('There is nothing to back up yet.')
    const about = { signalbox: version, takenAt: at.toISOString(), database: kind } as const
    return { ...(await writeBackup(client, path, about)), isPresent: upToDate }
  })
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  const size = (await stat(path)).size / mebibyte
  process.stdout.write(
    `Wrote ${path}: ${rows.toLocaleString('en')} rows, ${size.toFixed(1)} MiB, as they were at ${at.toISOString()}.\n` +
      (isPresent ? '' : earlier) +
      'Keys of sources, models and mail in it are sealed. The secret that opens them is not in it: keep that apart.\n',
  )
}

export const backupCommand = new Command('backup')
  .description('Write all data to one file, while Signalbox goes on running.')
  .option('--to <file>', 'where to write it (default: a file with the time in its name, in this folder)')
  .addOption(dataDirOption())
  .action(backup)
