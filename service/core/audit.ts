import { isDeepStrictEqual } from 'node:util'
import type { AuditResource } from '#contract/common/audit-resources.ts'
import type { Tx } from '#service/db/client.ts'
import type { Actor } from './context.ts'

export type Change = {
  entity: AuditResource
  entityId: string
  operation: 'INSERT' | 'UPDATE' | 'DELETE'
  changes: Record<string, unknown>
  previousValues: Record<string, unknown>
}

export const systemActor: Actor = { type: 'system', id: 'system', name: 'Signalbox', image: '' }

/**
 * One audit row a change, in the transaction of the change; `changedAt` is now unless given. Not when the transaction
 * began: it may have waited for another one since, whose change was made before it.
 */
export async function recordChanges(
  tx: Pick<Tx, 'client'>,
  orgId: string,
  actor: Actor,
  changes: Change[],
  changedAt: Date | null = null,
): Promise<void> {
  if (changes.length === 0) return
  await tx.client.query(
    `INSERT INTO changes (org_id, entity, entity_id, operation, actor_type, actor_id, actor_name, actor_image,
       changes, previous_values, changed_at)
     SELECT $1, c.entity, c."entityId", c.operation, $2, $3, $4, $5, c.changes, c."previousValues",
            coalesce($7::timestamptz, (SELECT clock_timestamp()))
       FROM jsonb_to_recordset($6::jsonb)
         AS c(entity text, "entityId" text, operation text, changes jsonb, "previousValues" jsonb)`,
    [orgId, actor.type, actor.id, actor.name, actor.image, JSON.stringify(changes), changedAt],
  )
}

/** The fields that differ, new and old; null when nothing does. */
export function difference<Fields extends Record<string, unknown>>(
  before: Fields,
  after: Partial<Fields>,
): { changes: Partial<Fields>; previousValues: Partial<Fields> } | null {
  const changes: Partial<Fields> = {}
  const previousValues: Partial<Fields> = {}
  for (const key of Object.keys(after) as (keyof Fields)[]) {
    if (after[key] === undefined || isDeepStrictEqual(after[key], before[key])) continue
    changes[key] = after[key]
    previousValues[key] = before[key]
  }
  return Object.keys(changes).length > 0 ? { changes, previousValues } : null
}
