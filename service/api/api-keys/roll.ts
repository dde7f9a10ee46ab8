import type { ApiKey, CreatedApiKey, Overlap } from '#contract/api-key-shape.ts'
import { lockOwners, requireMember } from '#service/api/members/access.ts'
import { announceChange } from '#service/core/announce.ts'
import { recordChanges, systemActor } from '#service/core/audit.ts'
import type { Actor, Context } from '#service/core/context.ts'
import { conflict, notFound } from '#service/core/errors.ts'
import { hashKey, newKey } from '#service/core/gate/api-key.ts'
import { keyChannel } from '#service/core/gate/authenticate.ts'
import { transaction, write } from '#service/core/write.ts'
import type { Database, Tx } from '#service/db/client.ts'
import { withoutKey } from './create.ts'
import { currentKeyId, readKey } from './list.ts'

const lasts: Record<Overlap, string | null> = {
  none: null,
  '1h': '1 hour',
  '24h': '24 hours',
  '7d': '7 days',
}

/** SQL: an end that has passed whatever the clocks of the processes say. */
const over = `'epoch'::timestamptz`

type Row = {
  org_id: string
  hash: string
  last_four: string
  replaced_hash: string | null
  is_revoked: boolean
  is_expired: boolean
  has_replaced: boolean
}

async function lockKey(tx: Tx, id: string, orgId: string | null): Promise<Row | null> {
  const found = await tx.client.query<Row>(
    `SELECT org_id, hash, last_four, replaced_hash, revoked_at IS NOT NULL AS is_revoked,
            coalesce(expires_at <= now(), false) AS is_expired,
            coalesce(replaced_ends_at > now(), false) AND revoked_at IS NULL AS has_replaced
       FROM api_keys WHERE id = $1 AND ($2::uuid IS NULL OR org_id = $2) FOR UPDATE`,
    [id, orgId],
  )
  return found.rows[0] ?? null
}

/** Processes that have a secret in memory are notified when this commits. */
async function announceKey(tx: Tx, { hash, replaced_hash }: Row): Promise<void> {
  for (const one of [hash, replaced_hash]) if (one) await announceChange(tx, keyChannel, one)
}

type Rolling = { id: string; orgId: string | null; overlap: Overlap; actor: Actor }

/** Returns the new key, the only time; null when there is none with this id (in the organization, where one is given). */
async function rollKey(tx: Tx, { id, orgId, overlap, actor }: Rolling): Promise<string | null> {
  const row = await lockKey(tx, id, orgId)
  if (!row) return null
  if (row.is_revoked) throw conflict('The key was revoked, so it gets no new secret. Make another key.')
  if (row.is_expired) throw conflict('The key has expired, so it gets no new secret. Make another key.')
  const key = newKey()
  const rolled = await tx.client.query<{ ends: string }>(
    `UPDATE api_keys SET hash = $3, last_four = $4, rolled_at = now(), replaced_hash = hash, replaced_last_four = last_four,
            replaced_ends_at = coalesce(now() + $5::interval, ${over}), replaced_used_at = NULL
      WHERE org_id = $1 AND id = $2 RETURNING replaced_ends_at AS ends`,
    [row.org_id, id, hashKey(key), key.slice(-4), lasts[overlap]],
  )
  const until = overlap === 'none' ? null : rolled.rows[0]?.ends
  const changes = { secret: `…${key.slice(-4)}`, ...(until && { replacedWorksUntil: until }) }
  const previousValues = { secret: `…${row.last_four}`, ...(until && { replacedWorksUntil: null }) }
  await recordChanges(tx, row.org_id, actor, [
    { entity: 'api-key', entityId: id, operation: 'UPDATE', changes, previousValues },
  ])
  await announceKey(tx, row)
  return key
}

/** Gives a key a new secret from the command line, in whichever organization. Null when there is no such key. */
export function rollApiKey(db: Database, id: string, overlap: Overlap): Promise<string | null> {
  return transaction(db, (tx) => rollKey(tx, { id, orgId: null, overlap, actor: systemActor }))
}

/** Refuses the key that signs the request: the dashboard would read nothing once its secret has ended. */
export function rollKeyByOwner(
  context: Context,
  { keyId: id, overlap }: { keyId: string; overlap: Overlap },
): Promise<CreatedApiKey> {
  const { orgId, actor } = context
  const { id: memberId } = requireMember(context)
  if (id === currentKeyId(context))
    throw conflict('This key signs this very request. Make another key and switch to it instead.')
  return write(
    context,
    async (tx) => {
      await lockOwners(tx.client, orgId, memberId)
      const key = await rollKey(tx, { id, orgId, overlap, actor })
      if (key === null) throw notFound('key')
      return { apiKey: await readKey(tx, context, id), key }
    },
    withoutKey,
  )
}

/** Ends the replaced secret before its time, for example because it leaked. */
export function endReplacedByOwner(context: Context, { keyId: id }: { keyId: string }): Promise<ApiKey> {
  const { orgId, actor } = context
  const { id: memberId } = requireMember(context)
  return write(context, async (tx) => {
    await lockOwners(tx.client, orgId, memberId)
    const row = await lockKey(tx, id, orgId)
    if (!row) throw notFound('key')
    if (row.has_replaced) await endReplaced(tx, row, { id, actor })
    return readKey(tx, context, id)
  })
}

async function endReplaced(tx: Tx, row: Row, { id, actor }: { id: string; actor: Actor }): Promise<void> {
  await tx.client.query(`UPDATE api_keys SET replaced_ends_at = ${over} WHERE org_id = $1 AND id = $2`, [
    row.org_id,
    id,
  ])
  const [changes, previousValues] = [{ replacedSecretEnded: true }, { replacedSecretEnded: false }]
  await recordChanges(tx, row.org_id, actor, [
    { entity: 'api-key', entityId: id, operation: 'UPDATE', changes, previousValues },
  ])
  await announceKey(tx, row)
}
