import { Command, InvalidArgumentError, Option } from 'commander'
import { ApiKeyError, createApiKey } from '#service/api/api-keys/create.ts'
import { type ListedKey, listApiKeys } from '#service/api/api-keys/list.ts'
import { revokeApiKey } from '#service/api/api-keys/revoke.ts'
import { requireOrganization } from '#service/api/organizations/get.ts'
import { type CommonFlags, dataDirOption, wholeNumber, withInstallation } from './options.ts'

const unit = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

function duration(text: string): number {
  const match = /^(\d{1,6})([smhd])$/.exec(text)
  const milliseconds = match ? Number(match[1]) * unit[match[2] as keyof typeof unit] : 0
  if (milliseconds === 0) throw new InvalidArgumentError('Expected a duration such as 90d, 12h, 30m or 45s.')
  return milliseconds
}

type CreateFlags = CommonFlags & {
  org: string
  name: string
  expiresIn?: number
  perMinute: number
  channels: 'all' | 'open'
}

async function create(flags: CreateFlags): Promise<void> {
  const key = await withInstallation(flags, async (db) => {
    const { id: orgId } = await requireOrganization(db, flags.org)
    const expiresAt = flags.expiresIn === undefined ? null : new Date(Date.now() + flags.expiresIn)
    const { name, perMinute, channels } = flags
    return createApiKey(db, { orgId, name, perMinute, channels, expiresAt })
  })
  process.stderr.write(`Key ${key.id}. It is shown once: keep it now.\n`)
  process.stdout.write(`${key.key}\n`)
}

function line(key: ListedKey): string {
  const state =
    key.revokedAt !== null
      ? `revoked ${key.revokedAt}`
      : key.expiresAt !== null && Date.parse(key.expiresAt) <= Date.now()
        ? `expired ${key.expiresAt}`
        : key.expiresAt === null
          ? 'does not expire'
          : `expires ${key.expiresAt}`
  const used = key.lastUsedAt === null ? 'never used' : `used ${key.lastUsedAt}`
  const limit = key.channels === 'open' ? ['open channels only'] : []
  return [key.id, `…${key.lastFour}`, `${key.perMinute}/min`, ...limit, state, used, key.name].join('\t')
}

async function list(flags: CommonFlags & { org: string }): Promise<void> {
  const keys = await withInstallation(flags, async (db) =>
    listApiKeys(db, (await requireOrganization(db, flags.org)).id),
  )
  for (const key of keys) process.stdout.write(`${line(key)}\n`)
  if (keys.length === 0) process.stderr.write('There are no keys yet.\n')
}

async function revoke(flags: CommonFlags & { id: string }): Promise<void> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(flags.id)
  const found = isId && (await withInstallation(flags, (db) => revokeApiKey(db, flags.id)))
  if (!found) throw new ApiKeyError(`There is no key with the id ${flags.id}; keys list shows them.`)
  process.stdout.write('Revoked. Requests with this key are refused from now on.\n')
}

const org = () => new Option('--org <slug>', 'organization of the key').makeOptionMandatory()

export const keysCommand = new Command('keys')
  .description('Manage API keys.')
  .addCommand(
    new Command('create')
      .description('Create a key; only the key is printed on standard output.')
      .addOption(org())
      .requiredOption('--name <name>', 'what the key is for')
      .addOption(
        new Option('--expires-in <duration>', 'such as 90d, 12h, 30m; without it the key stays').argParser(
          duration,
        ),
      )
      .addOption(
        new Option('--per-minute <number>', 'requests a minute')
          .argParser(wholeNumber(1, 1_000_000))
          .default(120),
      )
      .addOption(
        new Option('--channels <which>', 'open: limited to channels that all members see')
          .choices(['all', 'open'])
          .default('all'),
      )
      .addOption(dataDirOption())
      .action(create),
  )
  .addCommand(
    new Command('list')
      .description('List keys; never the keys themselves.')
      .addOption(org())
      .addOption(dataDirOption())
      .action(list),
  )
  .addCommand(
    new Command('revoke')
      .description('End a key at once.')
      .requiredOption('--id <id>', 'id of the key')
      .addOption(dataDirOption())
      .action(revoke),
  )
