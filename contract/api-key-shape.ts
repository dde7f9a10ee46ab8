import * as z from 'zod'
import { uuidId } from './common/ids.ts'
import { keyResourceNotes, keyResources } from './common/key-resources.ts'
import { attribution, dateTime } from './common/values.ts'

const name = z
  .string()
  .trim()
  .min(1, 'Must not be empty')
  .max(100)
  .describe('What the key is for.')
  .meta({ examples: ['Warehouse export'] })

const channels = z
  .enum(['all', 'open'])
  .describe(
    '`open` limits the key to channels that all members see. It then reads what a member reads who was not chosen for any ' +
      'other channel, and does what every member may do, and pushes messages.',
  )

const access = z
  .enum(['all', 'read'])
  .describe('`read`: the key may read only. What would change something answers 403.')

const parts = keyResources.map((it) => `\`${it}\`${keyResourceNotes[it] ? ` (${keyResourceNotes[it]})` : ''}`)

const resources = z
  .array(z.enum(keyResources))
  .min(1, 'Choose at least one')
  .max(keyResources.length)
  .nullable()
  .describe(
    `Parts of the interface that the key may use; null: all of them. The others answer 403. ${parts.join(', ')}. ` +
      '`GET /me` is open to every key. What an answer says of another part along the way, such as the company of a person, ' +
      'is not taken out.',
  )
  .meta({ examples: [['people', 'companies']] })

const network = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
  'Must be an address such as 203.0.113.7 or a network such as 203.0.113.0/24',
)

const addresses = z
  .array(network)
  .min(1, 'Name at least one')
  .max(50, 'Must be at most 50')
  .nullable()
  .describe(
    'Network addresses that the key may be used from, single ones or networks with their length (CIDR); null: from ' +
      'anywhere. From elsewhere it answers 403.',
  )
  .meta({ examples: [['203.0.113.0/24', '2001:db8:4::/48']] })

/** Rights that a key may have fewer of. Each is full by default. */
export const keyRights = z.object({ access, resources, addresses, channels })
export type KeyRights = z.infer<typeof keyRights>

export const apiKey = z.object({
  id: uuidId('key'),
  name: z.string(),
  lastFour: z
    .string()
    .describe('The last four characters, to tell keys apart.')
    .meta({ examples: ['k7Qa'] }),
  status: z
    .enum(['active', 'expired', 'revoked'])
    .describe('Requests with a key that is not active are refused.'),
  isCurrent: z
    .boolean()
    .describe('Whether this request is signed with it. To the dashboard that is the key of its own.'),
  perMinute: z.int().describe('Requests a minute that are answered.'),
  ...keyRights.shape,
  createdBy: attribution.nullable().describe('The member who made it; null: made on the command line.'),
  createdAt: dateTime,
  expiresAt: dateTime.nullable().describe('null: it does not expire.'),
  lastUsedAt: dateTime.nullable().describe('To the minute; null: never.'),
  revokedAt: dateTime.nullable(),
  rolledAt: dateTime.nullable().describe('When it last got a new secret; null: never.'),
  replaced: z
    .object({
      lastFour: z.string(),
      endsAt: dateTime,
      lastUsedAt: dateTime.nullable().describe('Since it was replaced, to the minute; null: not since then.'),
    })
    .nullable()
    .describe('The secret that was replaced, as long as it still works beside the new one.'),
})

export const createApiKeyInput = z.strictObject({
  name,
  expiresAt: dateTime.nullable().default(null).describe('From when on it is refused; null: never.'),
  perMinute: z
    .int('Must be a whole number')
    .min(1, 'Must be at least 1')
    .max(10_000, 'Must be at most 10000')
    .default(120)
    .describe('Requests a minute that are answered.'),
  access: access.default('all'),
  resources: resources.default(null),
  addresses: addresses.default(null),
  channels: channels.default('all'),
})

export const overlaps = ['none', '1h', '24h', '7d'] as const
export type Overlap = (typeof overlaps)[number]

export const rollApiKeyInput = z.strictObject({
  keyId: uuidId('key'),
  overlap: z
    .enum(overlaps)
    .default('24h')
    .describe('How long the present secret goes on working beside the new one; `none`: it ends at once.'),
})

export const createdApiKey = z.object({
  apiKey,
  key: z
    .string()
    .nullable()
    .describe(
      'The key itself, told in this answer and never again: only its hash is kept. null where an `Idempotency-Key` ' +
        'is answered again; the key of the first answer holds, and if that was lost, roll or revoke it.',
    )
    .meta({ examples: ['sbx_6fYp0kT3mQ9vX2cN7bR4wZ8sD1hJ5gLkAe0007k7Qa'] }),
})

export type ApiKey = z.infer<typeof apiKey>
export type CreateApiKeyInput = z.input<typeof createApiKeyInput>
export type RollApiKeyInput = z.input<typeof rollApiKeyInput>
export type CreatedApiKey = z.infer<typeof createdApiKey>
