import { isDeepStrictEqual } from 'node:util'
import type { AuditResource } from '#contract/common/audit-resources.ts'
import type { Tx } from '#service/db/client.ts'
import type { Actor } from './context.ts'
import { hasEndpoint } from './outbox.ts'
import { isTold, tellChanges } from './told-changes.ts'

export type Change = {
  entity: AuditResource
  entityId: string
  operation: 'INSERT' | 'UPDATE' | 'DELETE'
  changes: Record<string, unknown>
  previousValues: Record<string, unknown>
  /** Act on topics that it is part of. */
  actId?: string
  /** It was there before, and is back. */
  isBack?: boolean
}

export const systemActor: Actor = { type: 'system', id: 'system', name: 'Signalbox', image: '' }

/**
 * Writes one audit row for each change, in the same transaction, and tells endpoints of webhooks where there are any. `changedAt` defaults to the present, not to the start of
 * the transaction: a transaction that waited for a lock would otherwise sort before the change it waited for. Of quiet
 * changes nobody is told.
 */
export async function recordChanges(
  tx: Pick<Tx, 'client'>,
  orgId: string,
  actor: Actor,
  changes: Change[],
  changedAt: Date | null = null,
  isQuiet = false,
): Promise<void> {
  if (changes.length === 0) return
  const written = await tx.client.query<{ isHeard: boolean }>(
    `INSERT INTO changes (org_id, entity, entity_id, operation, actor_type, actor_id, actor_name, actor_image,
       changes, previous_values, act_id, changed_at)
     SELECT $1, c.entity, c."entityId", c.operation, $2, $3, $4, $5, c.changes, c."previousValues", c."actId",
            coalesce($7::timestamptz, (SELECT clock_timestamp()))
       FROM jsonb_to_recordset($6::jsonb)
         AS c(entity text, "entityId" text, operation text, changes jsonb, "previousValues" jsonb, "actId" uuid)
     ${!isQuiet && changes.some(isTold) ? `RETURNING (SELECT ${hasEndpoint('$1')}) AS "isHeard"` : ''}`,
    [orgId, actor.type, actor.id, actor.name, actor.image, JSON.stringify(changes), changedAt],
  )
  if (written.rows[0]?.isHeard) await tellChanges(tx, orgId, actor, changes)
}

/** Returns the changed fields with their new and old values; null when nothing changed. */
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
