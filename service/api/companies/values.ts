import { type Change, recordChanges, systemActor } from '#service/core/audit.ts'
import type { Tx } from '#service/db/client.ts'
import { valueCompanies } from '#service/db/statistics/company-values.ts'
import { some } from '#service/db/statistics/rebuild-topics.ts'
import { countCompaniesOfTopics } from './move.ts'

const revalue = valueCompanies(some)

const lock = `SELECT FROM companies WHERE org_id = $1 AND id = ANY($2::bigint[]) ORDER BY id FOR NO KEY UPDATE`

type Valued = { id: string; value: number | null; before: number | null }

/**
 * Brings the yearly value of companies up to their subscriptions, and with it what topics are worth. Their people must be
 * locked, or new messages held off.
 */
export async function revalueCompanies(
  tx: Tx,
  orgId: string,
  companyIds: string[],
  now?: Date,
): Promise<void> {
  if (companyIds.length === 0) return
  await tx.client.query(lock, [orgId, companyIds])
  const { rows } = await tx.client.query<Valued>(revalue, [orgId, companyIds])
  const changed = rows.filter(({ value, before }) => value !== before)
  for (const { id } of changed) await countCompaniesOfTopics(tx, orgId, id)
  const changes = changed.map(
    ({ id, value, before }): Change => ({
      entity: 'company',
      entityId: id,
      operation: 'UPDATE',
      changes: { yearlyValue: value },
      previousValues: { yearlyValue: before },
    }),
  )
  await recordChanges(tx, orgId, systemActor, changes, now)
}
