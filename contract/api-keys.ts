import * as z from 'zod'
import { uuidId } from './common/ids.ts'
import { idempotentOperation, operation } from './common/operation.ts'
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
  channels,
  createdBy: attribution.nullable().describe('The member who made it; null: made on the command line.'),
  createdAt: dateTime,
  expiresAt: dateTime.nullable().describe('null: it does not expire.'),
  lastUsedAt: dateTime.nullable().describe('To the minute; null: never.'),
  revokedAt: dateTime.nullable(),
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
  channels: channels.default('all'),
})

export const createdApiKey = z.object({
  apiKey,
  key: z
    .string()
    .nullable()
    .describe(
      'The key itself, told in this answer and never again: only its hash is kept. null where an `Idempotency-Key` ' +
        'is answered again; the key of the first answer holds, and if that was lost, revoke it and make another.',
    )
    .meta({ examples: ['sbx_6fYp0kT3mQ9vX2cN7bR4wZ8sD1hJ5gLkAe0007k7Qa'] }),
})

export type ApiKey = z.infer<typeof apiKey>
export type CreateApiKeyInput = z.input<typeof createApiKeyInput>
export type CreatedApiKey = z.infer<typeof createdApiKey>

const tag = 'API keys'

/** For a signed-in owner. A key alone may neither see keys nor make any: one that leaks must not outlive itself. */
export const apiKeys = {
  list: operation({
    method: 'GET',
    path: '/api-keys',
    operationId: 'listApiKeys',
    summary: 'List API keys',
    description:
      'The keys of the organization, the newest first; those revoked more than 90 days ago are left out. Needs an ' +
      'acting owner: an API key alone is refused.',
    tag,
    extension: true,
  }).output(z.object({ data: z.array(apiKey) })),
  create: idempotentOperation({
    method: 'POST',
    path: '/api-keys',
    operationId: 'createApiKey',
    summary: 'Create an API key',
    description:
      'The answer contains the key, once. The answer to a repeated `Idempotency-Key` has everything except the ' +
      'key. Needs an acting owner: an API key alone is refused.',
    tag,
    extension: true,
  })
    .input(createApiKeyInput)
    .output(createdApiKey),
  revoke: idempotentOperation({
    method: 'DELETE',
    path: '/api-keys/{keyId}',
    operationId: 'revokeApiKey',
    summary: 'Revoke an API key',
    description:
      'Ends it at once and for good. The key that signs this request is refused with 409. Needs an acting owner: an ' +
      'API key alone is refused.',
    tag,
    extension: true,
  })
    .input(z.object({ keyId: uuidId('key') }))
    .output(apiKey),
}
