import type pg from 'pg'
import type { DeliveryDetail } from '#contract/run-shape.ts'
import { rows } from '#service/db/client.ts'

type Row = Omit<DeliveryDetail, 'permalink'> & { runId: string }

export async function deliveriesOfRuns(
  db: { pool: pg.Pool | pg.ClientBase },
  orgId: string,
  runIds: string[],
): Promise<Map<string, DeliveryDetail[]>> {
  if (runIds.length === 0) return new Map()
  const found = await rows<Row>(
    db,
    `SELECT d.run_id AS "runId", d.id, d.purpose, d.channel, d.target, d.status, d.parts, d.attempts,
        coalesce((SELECT c.channel_name FROM channels c WHERE c.org_id = d.org_id AND c.source_name = d.channel
            AND c.source_channel_id = d.target ORDER BY c.is_connected DESC, c.id LIMIT 1), d.target) AS "targetName",
        o.simulated, d.error_message AS "errorMessage", d.delivered_at AS "deliveredAt"
      FROM deliveries d JOIN organizations o ON o.id = d.org_id
     WHERE d.org_id = $1 AND d.run_id = ANY($2::uuid[]) ORDER BY d.created_at, d.id`,
    [orgId, runIds],
  )
  const byRun = Map.groupBy(found, ({ runId }) => runId)
  return new Map([...byRun].map(([run, list]) => [run, list.map(toDelivery)]))
}

function toDelivery({ runId: _, ...row }: Row): DeliveryDetail {
  return { ...row, permalink: row.parts.find(({ permalink }) => permalink !== null)?.permalink ?? null }
}
