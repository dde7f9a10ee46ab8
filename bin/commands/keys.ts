import { Command, InvalidArgumentError, Option } from 'commander'
import { type KeyRights, keyRights, type Overlap, overlaps } from '#contract/api-key-shape.ts'
import { keyResources } from '#contract/common/key-resources.ts'
import { ApiKeyError, createApiKey } from '#service/api/api-keys/create.ts'
import { type ListedKey, listApiKeys } from '#service/api/api-keys/list.ts'
import { revokeApiKey } from '#service/api/api-keys/revoke.ts'
import { rollApiKey } from '#service/api/api-keys/roll.ts'
import { requireOrganization } from '#service/api/organizations/get.ts'
import { type CommonFlags, dataDirOption, wholeNumber, withInstallation } from './options.ts'

const unit = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

function duration(text: string): number {
  const match = /^(\d{1,6})([smhd])$/.exec(text)
  const milliseconds = match ? Number(match[1]) * unit[match[2] as keyof typeof unit] : 0
  if (milliseconds === 0) throw new InvalidArgumentError('Expected a duration such as 90d, 12h, 30m or 45s.')
  return milliseconds
}

/** Reads a list with commas. Its parts are checked as the interface checks them. */
function listed(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Rights as the flags name them, checked by the schema of the interface. */
function rightsOf(flags: Pick<CreateFlags, keyof KeyRights>): KeyRights {
  const { access, resources = null, addresses = null, channels } = flags
  const { data, error } = keyRights.safeParse({ access, resources, addresses, channels })
  if (data) return data
  const [issue] = error.issues
  const [field, place] = issue?.path ?? []
  const given = typeof place === 'number' ? (flags[field as 'resources' | 'addresses'] ?? [])[place] : ''
  throw new ApiKeyError(
    field === 'resources'
      ? `--resources: ${given || 'the list'} is not among ${keyResources.join(', ')}.`
      : `--${String(field)}: ${given ? `${given}: ` : ''}${issue?.message}.`,
  )
}

type CreateFlags = CommonFlags & {
  org: string
  name: string
  expiresIn?: number
  perMinute: number
  access: 'all' | 'read'
  resources?: string[]
  addresses?: string[]
  channels: 'all' | 'open'
}

async function create(flags: CreateFlags): Promise<void> {
  const rights = rightsOf(flags)
  const key = await withInstallation(flags, async (db) => {
    const { id: orgId } = await requireOrganization(db, flags.org)
    const expiresAt = flags.expiresIn === undefined ? null : new Date(Date.now() + flags.expiresIn)
    const { name, perMinute } = flags
    return createApiKey(db, { orgId, name, perMinute, expiresAt, ...rights })
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
  return [key.id, `…${key.lastFour}`, `${key.perMinute}/min`, ...limitsOf(key), state, used, key.name].join(
    '\t',
  )
}

function limitsOf({ access, resources, addresses, channels, replacedUntil }: ListedKey): string[] {
  return [
    access === 'read' ? ['reads only'] : [],
    resources ? [`only ${resources.join(', ')}`] : [],
    addresses ? [`only from ${addresses.join(', ')}`] : [],
    channels === 'open' ? ['open channels only'] : [],
    replacedUntil ? [`earlier secret until ${replacedUntil}`] : [],
  ].flat()
}

async function list(flags: CommonFlags & { org: string }): Promise<void> {
  const keys = await withInstallation(flags, async (db) =>
    listApiKeys(db, (await requireOrganization(db, flags.org)).id),
  )
  for (const key of keys) process.stdout.write(`${line(key)}\n`)
  if (keys.length === 0) process.stderr.write('There are no keys yet.\n')
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
const noKey = (id: string) => new ApiKeyError(`There is no key with the id ${id}; keys list shows them.`)

async function roll(flags: CommonFlags & { id: string; overlap: Overlap }): Promise<void> {
  const { id, overlap } = flags
  const key = isId(id) ? await withInstallation(flags, (db) => rollApiKey(db, id, overlap)) : null
  if (key === null) throw noKey(id)
  const earlier = overlap === 'none' ? 'The earlier one has ended.' : `The earlier one ends in ${overlap}.`
  process.stderr.write(`Key ${id}. It is shown once: keep it now. ${earlier}\n`)
  process.stdout.write(`${key}\n`)
}

async function revoke(flags: CommonFlags & { id: string }): Promise<void> {
  const found = isId(flags.id) && (await withInstallation(flags, (db) => revokeApiKey(db, flags.id)))
  if (!found) throw noKey(flags.id)
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
        new Option('--access <which>', 'read: it may read only').choices(['all', 'read']).default('all'),
      )
      .addOption(
        new Option(
          '--resources <list>',
          `what it may use, with commas: ${keyResources.join(', ')}; everything without it`,
        ).argParser(listed),
      )
      .addOption(
        new Option(
          '--addresses <list>',
          'where it may be used from, with commas, such as 203.0.113.0/24; anywhere without it',
        ).argParser(listed),
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
    new Command('roll')
      .description('Give a key a new secret; only the key is printed on standard output.')
      .requiredOption('--id <id>', 'id of the key')
      .addOption(
        new Option('--overlap <time>', 'how long the current secret keeps working')
          .choices(overlaps)
          .default('24h'),
      )
      .addOption(dataDirOption())
      .action(roll),
  )
  .addCommand(
    new Command('revoke')
      .description('End a key at once.')
      .requiredOption('--id <id>', 'id of the key')
      .addOption(dataDirOption())
      .action(revoke),
  )
