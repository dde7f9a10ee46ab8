import { Command } from 'commander'
import { commandWords } from '#scripts/release.mjs'
import { createOrganization } from '#service/api/organizations/create.ts'
import { type CommonFlags, dataDirOption, withDatabase } from './options.ts'

type Flags = CommonFlags & { slug: string; name: string; owner: string; timezone?: string }

async function create({ owner, ...flags }: Flags): Promise<void> {
  await withDatabase(flags, (db) => createOrganization(db, { ...flags, ownerEmail: owner }))
  const place = flags.dataDir === undefined ? '' : ` --data-dir ${flags.dataDir}`
  process.stdout.write(
    `Created ${flags.name}. Next: ${commandWords} keys create --org ${flags.slug} --name laptop${place}\n`,
  )
}

export const orgCommand = new Command('org')
  .description('Manage organizations.')
  .addCommand(
    new Command('create')
      .description('Create an organization with its first owner.')
      .requiredOption('--slug <slug>', 'short name for addresses and commands')
      .requiredOption('--name <name>', 'name that people read')
      .requiredOption('--owner <email>', 'e-mail address of the first owner')
      .option('--timezone <zone>', 'IANA time zone (default: UTC)')
      .addOption(dataDirOption())
      .action(create),
  )
