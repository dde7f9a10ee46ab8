import type { Tx } from '#service/db/client.ts'
import { noTest } from './no-test.ts'

const taken = `UPDATE automations a
    SET failures_in_row = a.failures_in_row - least(a.failures_in_row, b.taken),
        last_error_message = CASE WHEN a.failures_in_row > b.taken THEN coalesce(b.still, a.last_error_message) END
  FROM (SELECT o.id, coalesce(min(f.place) FILTER (WHERE NOT f.judging) - 1, count(f.place))::int AS taken,
               (array_agg(f.reason_text ORDER BY f.place) FILTER (WHERE NOT f.judging))[1] AS still
          FROM automations o CROSS JOIN LATERAL (
            SELECT r.reason_text, r.reason IS NOT DISTINCT FROM 'condition-error' AS judging,
                   row_number() OVER (ORDER BY r.created_at DESC, r.id DESC) AS place
              FROM runs r
             WHERE r.org_id = o.org_id AND r.automation_id = o.id AND r.status = 'failed'
               AND r.cause NOT IN ('manual', 'retry') AND ${noTest('r')}
             ORDER BY r.created_at DESC, r.id DESC LIMIT o.failures_in_row) f
         WHERE o.org_id = $1 AND o.id = ANY($2::uuid[]) GROUP BY o.id) b
 WHERE a.org_id = $1 AND a.id = b.id AND b.taken > 0`

/**
 * After a verdict: takes back what a condition was to blame for, as the newest of the failures in a row. That it can be
 * judged says nothing about a run that failed: those still count, and the newest of them is what is wrong. What was done by
 * hand or again has never counted.
 */
export async function forgiveJudging(
  tx: Pick<Tx, 'client'>,
  orgId: string,
  automationIds: string[],
): Promise<void> {
  if (automationIds.length > 0) await tx.client.query(taken, [orgId, automationIds])
}
