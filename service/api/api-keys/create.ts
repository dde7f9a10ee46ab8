import type { CreatedApiKey, KeyRights } from '#contract/api-key-shape.ts'
import { keyResources } from '#contract/common/key-resources.ts'
import { lockOwners, requireMember } from '#service/api/members/access.ts'
import { difference, recordChanges, systemActor } from '#service/core/audit.ts'
import type { Actor, Context } from '#service/core/context.ts'
import { invalid } from '#service/core/errors.ts'
import { hashKey, newKey } from '#service/core/gate/api-key.ts'
import { transaction, write } from '#service/core/write.ts'
import type { Database, Tx } from '#service/db/client.ts'
import { readKey } from './list.ts'

type KeyFields = KeyRights & { name: string; perMinute: number; expiresAt: string | null }

const fullRights: KeyRights = { access: 'all', resources: null, addresses: null, channels: 'all' }

/** Rights in one order and without repetitions. */
function tidy({ access, resources, addresses, channels }: KeyRights): KeyRights {
  return {
    access,
    resources: resources && keyResources.filter((it) => resources.includes(it)),
    addresses: addresses && [...new Set(addresses)],
    channels,
  }
}

/** What a key may less than others, for the audit log: most have nothing there. */
function fewerRights(rights: KeyRights): Partial<KeyRights> {
  return difference(fullRights, rights)?.changes ?? {}
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
  { name, perMinute, expiresAt, ...wanted }: KeyFields,
  { actor, memberId }: Maker,
): Promise<{ id: string; key: string }> {
  const key = newKey()
  const rights = tidy(wanted)
  const { access, resources, addresses, channels } = rights
  const made = await tx.client.query<{ id: string }>(
    `INSERT INTO api_keys (org_id, name, hash, last_four, per_minute, expires_at, access, resources, addresses, channels,
       created_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
             coalesce($11::uuid, (SELECT id FROM members WHERE org_id = $1 AND role = 'owner' ORDER BY created_at, id LIMIT 1)))
     RETURNING id`,
    [
      ...[orgId, name, hashKey(key), key.slice(-4), perMinute, expiresAt],
      ...[access, resources, addresses, channels, memberId],
    ],
  )
  const id = made.rows[0]?.id
  if (!id) throw new Error('the key was not written')
  const changes = { name, perMinute, expiresAt, ...fewerRights(rights) }
  await recordChanges(tx, orgId, actor, [
    { entity: 'api-key', entityId: id, operation: 'INSERT', changes, previousValues: {} },
  ])
  return { id, key }
}

/** Requests a minute of a dashboard: a page makes several, and everybody in the organization shares its key. */
const dashboardPerMinute = 6000

/** Creates the key that the dashboard of an installation signs its requests with. */
export async function insertDashboardKey(tx: Tx, orgId: string): Promise<string> {
  const fields = { ...fullRights, name: 'Dashboard', perMinute: dashboardPerMinute, expiresAt: null }
  return (await insertKey(tx, orgId, fields, { actor: systemActor, memberId: null })).key
}

export type NewApiKey = Partial<KeyRights> & {
  orgId: string
  name: string
  perMinute?: number
  expiresAt?: Date | null
}

export class ApiKeyError extends Error {}

/** Creates a key for the command line and for the start of the program, in the name of the system. */
export async function createApiKey(db: Database, wanted: NewApiKey): Promise<{ id: string; key: string }> {
  const { orgId, expiresAt = null, perMinute = 120, name: given, ...rights } = wanted
  const name = given.trim()
  if (name === '' || name.length > 200) throw new ApiKeyError('The name must have 1 to 200 characters.')
  const fields = { ...fullRights, ...rights, name, perMinute, expiresAt: expiresAt?.toISOString() ?? null }
  return transaction(db, (tx) => insertKey(tx, orgId, fields, { actor: systemActor, memberId: null }))
}

/** The answer that is kept for a repeated request lies in the database for a day, so it has everything but the key. */
export const withoutKey = ({ apiKey }: CreatedApiKey): CreatedApiKey => ({ apiKey, key: null })

export function createKeyByOwner(context: Context, input: KeyFields): Promise<CreatedApiKey> {
  const { orgId, actor } = context
  const { id: memberId } = requireMember(context)
  if (input.expiresAt !== null && Date.parse(input.expiresAt) <= context.now().getTime())
    throw invalid([{ path: ['expiresAt'], message: 'Must be in the future' }])
  return write(
    context,
    async (tx) => {
      await lockOwners(tx.client, orgId, memberId)
      const { id, key } = await insertKey(tx, orgId, input, { actor, memberId })
      return { apiKey: await readKey(tx, context, id), key }
    },
    withoutKey,
  )
}
