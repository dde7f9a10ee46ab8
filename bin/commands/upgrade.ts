import { Command } from 'commander'
import { databaseOf, type Settings, SettingsError } from '#service/core/settings.ts'
import { version } from '#service/core/version.ts'
import type { Copies } from '#service/db/backup/before-upgrade.ts'
import { migrationsIn } from '#service/db/backup/tables.ts'
import { compareMigrations, type Difference, newerWords } from '#service/db/migrate.ts'
import { openAsItIs, workAt } from '#service/db/open.ts'
import {
  type CommonFlags,
  dataDirOption,
  requireInstallation,
  settingsFrom,
  withDatabase,
} from './options.ts'

type Flags = CommonFlags & { check?: true }

/** Reads what is missing without changing anything, which opening a database for work would do. */
async function differenceOf(settings: Settings): Promise<Difference> {
  const place = await openAsItIs(databaseOf(settings))
  return workAt(place, async (client) => compareMigrations(await migrationsIn(client)))
}

function told({ isNew, isNewer, missing }: Difference, copies: Copies | undefined): string {
  if (isNewer) throw new SettingsError(newerWords)
  if (missing.length === 0) return `The data has the tables of ${version} already.\n`
  if (isNew) return `There is nothing yet: it gets the tables of ${version}.\n`
  return (
    `${missing.length} changes lead to the tables of ${version}: ${missing.join(', ')}.\n` +
    (copies
      ? `Before them all data is copied to ${copies.folder}.\n`
      : 'No copy is made before them: SIGNALBOX_COPY_BEFORE_UPGRADE is false.\n') +
    'An earlier version does not start on changed tables. The way back is restore, with that version and the copy.\n'
  )
}

async function upgrade({ check, ...flags }: Flags): Promise<void> {
  const settings = settingsFrom(flags)
  if (check) requireInstallation(settings)
  const difference = await differenceOf(settings)
  process.stdout.write(told(difference, databaseOf(settings).copies))
  if (check || difference.missing.length === 0) return
  await withDatabase(flags, async () => undefined)
  process.stdout.write(`Done: the data has the tables of ${version}.\n`)
}

export const upgradeCommand = new Command('upgrade')
  .description('Bring the data to the tables of this version. Starting a service does the same.')
  .option('--check', 'only say what would change')
  .addOption(dataDirOption())
  .action(upgrade)
