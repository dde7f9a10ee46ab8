import { resolve } from 'node:path'
import { Command } from 'commander'
import { SettingsError } from '#service/core/settings.ts'
import { type Head, type Moving, UnreadableBackupError } from '#service/db/backup/file.ts'
import { importOrganization, objectionTo, RefusedImportError } from '#service/db/backup/import.ts'
import { inspectBackup } from '#service/db/backup/restore.ts'
import { type CommonFlags, dataDirOption, settingsFrom, withDatabase } from './options.ts'
import { secretLines } from './secrets-left.ts'

type Flags = CommonFlags & { check?: true }

type Found = { head: Head; moving: Moving; rows: Record<string, number> }

async function inspect(path: string): Promise<Found> {
  try {
    const { head, rows } = await inspectBackup(path)
    const { organization: moving } = head
    if (!moving) throw new UnreadableBackupError('It is a whole installation. Bring it back with restore.')
    return { head, moving, rows }
  } catch (error) {
    if (error instanceof UnreadableBackupError)
      throw new SettingsError(`${path} cannot be imported. ${error.message}`)
    throw error
  }
}

function contentsOf(path: string, { head, moving, rows }: Found): string {
  const count = (table: string) => (rows[table] ?? 0).toLocaleString('en')
  return (
    `${path}: ${moving.name} (${moving.slug}), written by Signalbox ${head.signalbox} at ${head.takenAt}.\n` +
    `It is whole: ${count('members')} members, ${count('messages')} messages, ${count('people')} people, ${count('companies')} companies, ` +
    `${count('topics')} topics, ${count('automations')} automations.\n${secretLines(moving.secrets)}`
  )
}

async function importFrom(file: string, { check, ...flags }: Flags): Promise<void> {
  const path = resolve(file)
  const found = await inspect(path)
  process.stdout.write(contentsOf(path, found))
  const { head, moving } = found
  const settings = settingsFrom(flags)
  const where = settings.DATABASE_URL ? 'the database of DATABASE_URL' : settings.SIGNALBOX_DATA_DIR
  await withDatabase(flags, async (db) => {
    const client = await db.pool.connect()
    try {
      if (!check) return await importOrganization(client, path, head, moving)
      const objection = await objectionTo(client, head, moving)
      if (objection !== null) throw new RefusedImportError(objection)
    } finally {
      client.release()
    }
  }).catch((error: unknown) => {
    throw error instanceof RefusedImportError || error instanceof UnreadableBackupError
      ? new SettingsError(`${path} cannot be imported into ${where}. ${error.message}`)
      : error
  })
  process.stdout.write(
    check
      ? `Without --check it would go into ${where}, beside what is there.\n`
      : `Imported into ${where}. Its automations run here from now on: archive or pause them where it comes from.\n`,
  )
}

export const importCommand = new Command('import')
  .description('Bring in an organization that `export` wrote, beside those that are there.')
  .argument('<file>', 'what `export` wrote')
  .option('--check', 'only read it to the end, and say what is in it and whether it can come in')
  .addOption(dataDirOption())
  .action(importFrom)
