import type { Automation } from '#contract/automation-shape.ts'
import { unjudgedReason } from '#contract/common/unjudged.ts'
import type { Context } from '#service/core/context.ts'
import { rows } from '#service/db/client.ts'
import { type RecentRuns, recentRuns } from './detail-row.ts'

type Row = { id: string; recentRuns: RecentRuns }

/** Those of the automations that look healthy and could judge none of their last events. */
export async function skippingEvents(
  { db, orgId }: Context,
  automations: readonly Pick<Automation, 'id' | 'status'>[],
): Promise<ReadonlySet<string>> {
  const healthy = [...new Set(automations.flatMap(({ id, status }) => (status === 'healthy' ? [id] : [])))]
  if (healthy.length === 0) return new Set()
  const found = await rows<Row>(
    db,
    `SELECT r.id, ${recentRuns} AS "recentRuns" FROM automations r
      WHERE r.org_id = $1 AND r.id = ANY($2::uuid[]) AND r.trigger_kind = 'event'`,
    [orgId, healthy],
  )
  const isSkipping = (row: Row) => unjudgedReason({ ...row, status: 'healthy' }) !== null
  return new Set(found.filter(isSkipping).map(({ id }) => id))
}
