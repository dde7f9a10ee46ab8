import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Command } from 'commander'
import { sealedColumns } from '#service/core/seal.ts'
import { databaseOf, SettingsError } from '#service/core/settings.ts'
import { version } from '#service/core/version.ts'
import { exportOrganization } from '#service/db/backup/export.ts'
import { openForCommand } from '#service/db/open.ts'
import { type CommonFlags, dataDirOption, requireInstallation, settingsFrom } from './options.ts'
import { secretLines } from './secrets-left.ts'

type Flags = CommonFlags & { to?: string }

/** By what people know whose secret it is. */
const names = {
  connection: 'name',
  destination: 'name',
  'mail-server': 'host',
  member: 'email',
  'model-provider': 'provider',
  'webhook-endpoint': 'url',
} as const satisfies Record<keyof typeof sealedColumns, string>

const sealed = Object.entries(names).map(([of, name]) => ({
  ...sealedColumns[of as keyof typeof sealedColumns],
  name,
}))

async function exportTo(slug: string, { to, ...flags }: Flags): Promise<void> {
  const settings = settingsFrom(flags)
  requireInstallation(settings)
  const at = new Date()
  const path = resolve(to ?? `${slug}-${at.toISOString().slice(0, 10)}.jsonl.gz`)
  if (existsSync(path)) throw new SettingsError(`${path} is there already. Name another file with --to.`)
  const db = await openForCommand(databaseOf(settings))
  const client = await db.pool.connect()
  try {
    const about = { signalbox: version, takenAt: at.toISOString(), database: db.kind }
    const written = await exportOrganization(client, slug, path, about, sealed)
    if (written === null) throw new SettingsError(`No organization is called ${slug}.`)
    const rows = Object.values(written.tables).reduce((sum, table) => sum + table.rows, 0)
    const size = (await stat(path)).size / 2 ** 20
    process.stdout.write(
      `Wrote ${path}: ${written.moving.name}, ${rows.toLocaleString('en')} rows, ${size.toFixed(1)} MiB, as it was at ${at.toISOString()}.\n` +
        secretLines(written.moving.secrets),
    )
  } finally {
    client.release()
    await db.close()
  }
}

export const exportCommand = new Command('export')
  .description(
    'Write one organization to a file, to move it to another installation, while Signalbox goes on running.',
  )
  .argument('<organization>', 'its short name')
  .option('--to <file>', 'where to write it (default: a file with its name and the day, in this folder)')
  .addOption(dataDirOption())
  .action(exportTo)
