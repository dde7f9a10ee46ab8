import type { AutomationDefinition } from '#contract/automation-list.ts'
import { conflict, notFound } from '#service/core/errors.ts'
import type { Tx } from '#service/db/client.ts'
import { toDefinition } from '#service/engine/queue/definition.ts'
import { recoverable } from '../get.ts'
import { definitionJson } from '../versions/save.ts'

type Row = {
  id: string
  version: number
  enabled: boolean
  anchorAt: string
  completedAt: string | null
  nextRunAt: string | null
  pausedReason: string | null
  deletedAt: string | null
  definition: unknown
}

export type Locked = Omit<Row, 'definition'> & { definition: AutomationDefinition }

/** Nobody else changes the automation until the transaction ends, neither a request nor the scheduler. */
export async function lockAutomation(tx: Tx, orgId: string, automationId: string): Promise<Locked> {
  const found = await tx.client.query<Row>(
    `SELECT r.id, r.version, r.enabled, r.anchor_at AS "anchorAt", r.completed_at AS "completedAt",
            r.next_run_at AS "nextRunAt", r.paused_reason AS "pausedReason", r.deleted_at AS "deletedAt",
            ${definitionJson} AS definition
       FROM automations r WHERE r.org_id = $1 AND r.id = $2 AND ${recoverable} FOR NO KEY UPDATE`,
    [orgId, automationId],
  )
  const row = found.rows[0]
  if (!row) throw notFound('automation')
  return { ...row, definition: toDefinition(row.definition) }
}

export async function lockPresent(tx: Tx, orgId: string, automationId: string): Promise<Locked> {
  const locked = await lockAutomation(tx, orgId, automationId)
  if (locked.deletedAt !== null) throw conflict('This automation was deleted. Bring it back first.')
  return locked
}
