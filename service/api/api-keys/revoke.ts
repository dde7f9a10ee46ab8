import type { ApiKey } from '#contract/api-key-shape.ts'
import { lockOwners, requireMember } from '#service/api/members/access.ts'
import { announceChange } from '#service/core/announce.ts'
import { recordChanges, systemActor } from '#service/core/audit.ts'
import type { Actor, Context } from '#service/core/context.ts'
import { conflict, notFound } from '#service/core/errors.ts'
import { keyChannel } from '#service/core/gate/authenticate.ts'
import { transaction, write } from '#service/core/write.ts'
import type { Database, Tx } from '#service/db/client.ts'
import { currentKeyId, readKey } from './list.ts'

type EndingRow = { org_id: string; hash: string; replaced_hash: string | null; revoked_at: string | null }

type Ending = { id: string; orgId: string | null; actor: Actor }

/**
 * Ends a key everywhere at once: processes that have it in memory are notified when this commits. Returns false when
 * there is no such key (in the organization, where one is given).
 */
async function endKey(tx: Tx, { id, orgId, actor }: Ending): Promise<boolean> {
  const found = await tx.client.query<EndingRow>(
    `SELECT org_id, hash, replaced_hash, revoked_at FROM api_keys WHERE id = $1 AND ($2::uuid IS NULL OR org_id = $2) FOR UPDATE`,
    [id, orgId],
  )
  const key = found.rows[0]
  if (!key) return false
  if (key.revoked_at !== null) return true
  await tx.client.query('UPDATE api_keys SET revoked_at = now() WHERE org_id = $1 AND id = $2', [
    key.org_id,
    id,
  ])
  const [changes, previousValues] = [{ revoked: true }, { revoked: false }]
  await recordChanges(tx, key.org_id, actor, [
    { entity: 'api-key', entityId: id, operation: 'UPDATE', changes, previousValues },
  ])
  for (const hash of [key.hash, key.replaced_hash]) if (hash) await announceChange(tx, keyChannel, hash)
  return true
}

/** Revokes a key from the command line, in whichever organization. Returns false when there is no such key. */
export async function revokeApiKey(db: Database, id: string): Promise<boolean> {
  return transaction(db, (tx) => endKey(tx, { id, orgId: null, actor: systemActor }))
}

/** Refuses to revoke the key that signs the request: the dashboard could read nothing without it. */
export function revokeKeyByOwner(context: Context, { keyId: id }: { keyId: string }): Promise<ApiKey> {
  const { orgId, actor } = context
  const { id: memberId } = requireMember(context)
  if (id === currentKeyId(context))
    throw conflict(
      'This key signs this very request. Switch to another key first, then revoke this one with it.',
    )
  return write(context, async (tx) => {
    await lockOwners(tx.client, orgId, memberId)
    if (!(await endKey(tx, { id, orgId, actor }))) throw notFound('key')
    return readKey(tx, context, id)
  })
}
