import type { CreateApiKeyInput, CreatedApiKey } from '#contract/api-keys.ts'
import { lockOwners, requireMember } from '#service/api/members/access.ts'
import { recordChanges, systemActor } from '#service/core/audit.ts'
import type { Actor, Context } from '#service/core/context.ts'
import { invalid } from '#service/core/errors.ts'
import { hashKey, newKey } from '#service/core/gate/api-key.ts'
import { transaction, write } from '#service/core/write.ts'
import type { Database, Tx } from '#service/db/client.ts'
import { readKey } from './list.ts'

type KeyFields = Required<Pick<CreateApiKeyInput, 'name' | 'perMinute' | 'channels'>> & {
  expiresAt: string | null
}

type Maker = {
  actor: Actor
  /** Null: changes made with the key count as those of the earliest owner. */
  memberId: string | null
}

/** Returns the key itself, the only time; the database keeps its hash. */
async function insertKey(
  tx: Tx,
  orgId: string,
  { name, perMinute, expiresAt, channels }: KeyFields,
  { actor, memberId }: Maker,
): Promise<{ id: string; key: string }> {
  const key = newKey()
  const made = await tx.client.query<{ id: string }>(
    `INSERT INTO api_keys (org_id, name, hash, last_four, per_minute, expires_at, channels, created_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, coalesce($8::uuid, (SELECT id FROM members WHERE org_id = $1 AND role = 'owner'
                                                              ORDER BY created_at, id LIMIT 1)))
     RETURNING id`,
    [orgId, name, hashKey(key), key.slice(-4), perMinute, expiresAt, channels, memberId],
  )
  const id = made.rows[0]?.id
  if (!id) throw new Error('the key was not written')
  // Left out of the audit log where it is as for most keys.
  const changes = { name, perMinute, expiresAt, ...(channels === 'all' ? {} : { channels }) }
  await recordChanges(tx, orgId, actor, [
    { entity: 'api-key', entityId: id, operation: 'INSERT', changes, previousValues: {} },
  ])
  return { id, key }
}

export type NewApiKey = Partial<Omit<KeyFields, 'name' | 'expiresAt'>> & {
  orgId: string
  name: string
  expiresAt?: Date | null
}

export class ApiKeyError extends Error {}

/** Creates a key for the command line and for the start of the program, in the name of the system. */
export async function createApiKey(db: Database, wanted: NewApiKey): Promise<{ id: string; key: string }> {
  const { orgId, expiresAt = null, perMinute = 120, channels = 'all' } = wanted
  const name = wanted.name.trim()
  if (name === '' || name.length > 200) throw new ApiKeyError('The name must have 1 to 200 characters.')
  const fields = { name, perMinute, channels, expiresAt: expiresAt?.toISOString() ?? null }
  return transaction(db, (tx) => insertKey(tx, orgId, fields, { actor: systemActor, memberId: null }))
}

/** The answer that is kept for a repeated request lies in the database for a day, so it has everything but the key. */
const withoutKey = ({ apiKey }: CreatedApiKey): CreatedApiKey => ({ apiKey, key: null })

export function createKeyByOwner(context: Context, input: CreateApiKeyInput): Promise<CreatedApiKey> {
  const { orgId, actor } = context
  const { id: memberId } = requireMember(context)
  const { name, perMinute = 120, expiresAt = null, channels = 'all' } = input
  if (expiresAt !== null && Date.parse(expiresAt) <= context.now().getTime())
    throw invalid([{ path: ['expiresAt'], message: 'Must be in the future' }])
  return write(
    context,
    async (tx) => {
      await lockOwners(tx.client, orgId, memberId)
      const { id, key } = await insertKey(
        tx,
        orgId,
        { name, perMinute, expiresAt, channels },
        { actor, memberId },
      )
      return { apiKey: await readKey(tx, context, id), key }
    },
    withoutKey,
  )
}
