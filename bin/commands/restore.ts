import { resolve } from 'node:path'
import { Command } from 'commander'
import { type Settings, SettingsError } from '#service/core/settings.ts'
import { version } from '#service/core/version.ts'
import { UnreadableBackupError } from '#service/db/backup/file.ts'
import { type Contents, inspectBackup, restoreBackup, TakenError } from '#service/db/backup/restore.ts'
import { compareMigrations } from '#service/db/migrate.ts'
import { openForRestore, workAt } from '#service/db/open.ts'
import { type CommonFlags, dataDirOption, settingsFrom, withDatabase } from './options.ts'

type Flags = CommonFlags & { check?: true }

const count = (rows: Contents['rows'], table: string) => (rows[table] ?? 0).toLocaleString('en')

function contentsOf(path: string, { head, rows }: Contents): string {
  return (
    `${path}: written by Signalbox ${head.signalbox} at ${head.takenAt} from ${head.database === 'embedded' ? 'an embedded database' : 'PostgreSQL'}.\n` +
    `It is whole: ${count(rows, 'organizations')} organizations, ${count(rows, 'members')} members, ${count(rows, 'messages')} messages, ` +
    `${count(rows, 'people')} people, ${count(rows, 'companies')} companies, ${count(rows, 'topics')} topics, ${count(rows, 'automations')} automations.\n`
  )
}

async function inspect(path: string): Promise<Contents> {
  try {
    const contents = await inspectBackup(path)
    const { signalbox, migrations, organization } = contents.head
    if (organization)
      throw new UnreadableBackupError(
        `It is one organization, ${organization.slug}. Bring it in with import.`,
      )
    if ((await compareMigrations(migrations)).isNewer)
      throw new UnreadableBackupError(
        `It was written by a newer version (${signalbox}). Restore it with that one, or a later one.`,
      )
    return contents
  } catch (error) {
    if (error instanceof UnreadableBackupError)
      throw new SettingsError(`${path} cannot be restored. ${error.message}`)
    throw error
  }
}

const taken = (where: string) =>
  new SettingsError(
    `There is an organization in ${where} already, and nothing is overwritten. Name an empty place with --data-dir, or an empty database in DATABASE_URL.`,
  )

async function into(settings: Settings, path: string, { head }: Contents): Promise<void> {
  const { DATABASE_URL: url, SIGNALBOX_DATA_DIR: dataDir } = settings
  const place = await openForRestore({ url, dataDir }, head.migrations.at(-1) ?? 0)
  await workAt(place, (client) => restoreBackup(client, path, head))
}

async function restore(file: string, { check, ...flags }: Flags): Promise<void> {
  const settings = settingsFrom(flags)
  const path = resolve(file)
  const contents = await inspect(path)
  process.stdout.write(contentsOf(path, contents))
  const where = settings.DATABASE_URL ? 'the database of DATABASE_URL' : settings.SIGNALBOX_DATA_DIR
  if (check)
    return void process.stdout.write(`Without --check it would go into ${where}, if that is empty.\n`)
  await into(settings, path, contents).catch((error: unknown) => {
    throw error instanceof TakenError ? taken(where) : error
  })
  // Brings tables of an earlier version to those of this one.
  await withDatabase(flags, async () => undefined)
  process.stdout.write(
    `Restored into ${where}, with the tables of ${version}.\n` +
      'Its sealed values open with the secret of the installation that it comes from: put its file `secret` into the data ' +
      'directory, or set SIGNALBOX_SECRET_FILE, before you start.\n',
  )
}

export const restoreCommand = new Command('restore')
  .description('Put a backup into an empty installation.')
  .argument('<file>', 'what `backup` wrote')
  .option('--check', 'only read it to the end, and say what is in it and where it would go')
  .addOption(dataDirOption())
  .action(restore)
