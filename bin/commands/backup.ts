import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Command } from 'commander'
import { databaseOf, SettingsError } from '#service/core/settings.ts'
import { version } from '#service/core/version.ts'
import { writeBackup } from '#service/db/backup/write.ts'
import { openForCommand } from '#service/db/open.ts'
import { type CommonFlags, dataDirOption, requireInstallation, settingsFrom } from './options.ts'

type Flags = CommonFlags & { to?: string }

const mebibyte = 2 ** 20

const defaultName = (at: Date) => `signalbox-${at.toISOString().slice(0, 19).replaceAll(':', '-')}.signalbox`

async function backup({ to, ...flags }: Flags): Promise<void> {
  const settings = settingsFrom(flags)
  requireInstallation(settings)
  const at = new Date()
  const path = resolve(to ?? defaultName(at))
  if (existsSync(path)) throw new SettingsError(`${path} is there already. Name another file with --to.`)
  const db = await openForCommand({ ...databaseOf(settings), copies: undefined })
  const client = await db.pool.connect()
  try {
    const about = { signalbox: version, takenAt: at.toISOString(), database: db.kind }
    const { tables } = await writeBackup(client, path, about)
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    const size = (await stat(path)).size / mebibyte
    process.stdout.write(
      `Wrote ${path}: ${rows.toLocaleString('en')} rows, ${size.toFixed(1)} MiB, as they were at ${at.toISOString()}.\n` +
        'Keys of sources, models and mail in it are sealed. The secret that opens them is not in it: keep that apart.\n',
    )
  } finally {
    client.release()
    await db.close()
  }
}

export const backupCommand = new Command('backup')
  .description('Write all data to one file, while Signalbox goes on running.')
  .option('--to <file>', 'where to write it (default: a file with the time in its name, in this folder)')
  .addOption(dataDirOption())
  .action(backup)
