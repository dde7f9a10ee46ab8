import type { DeliveryDetail } from '#contract/run-shape.ts'
import { type Database, rows, type Tx } from '#service/db/client.ts'

export type Part = DeliveryDetail['parts'][number]
export type Attempt = DeliveryDetail['attempts'][number]

export type DeliveryRow = {
  run_id: string | null
  id: string
  purpose: DeliveryDetail['purpose']
  channel: DeliveryDetail['channel']
  target: string
  target_name: string | null
  status: DeliveryDetail['status']
  simulated: boolean
  error_message: string | null
  delivered_at: string | null
  parts: Part[]
  attempts: Attempt[]
}

/** Where the name of a target is found: the channel it is, or the destination it is called after. */
export const targetName = `coalesce(
  (SELECT c.channel_name FROM channels c WHERE c.org_id = d.org_id AND c.source_name = d.channel
      AND c.source_channel_id = d.target ORDER BY c.is_connected DESC, c.id LIMIT 1),
  (SELECT t.name FROM destinations t WHERE t.org_id = d.org_id AND t.channel = 'msteams' AND d.channel = 'msteams'
      AND d.target IN (t.id::text, t.target) LIMIT 1))`

const columns = `d.run_id, d.id, d.purpose, d.channel, d.target, ${targetName} AS target_name, d.status, d.simulated,
  d.error_message, d.delivered_at, d.parts, d.attempts`

export function toDelivery(row: DeliveryRow): DeliveryDetail {
  return {
    id: row.id,
    purpose: row.purpose,
    channel: row.channel,
    target: row.target,
    targetName: row.target_name ?? row.target,
    status: row.status,
    simulated: row.simulated,
    errorMessage: row.error_message,
    deliveredAt: row.delivered_at,
    permalink: row.parts.find(({ permalink }) => permalink !== null)?.permalink ?? null,
    parts: row.parts.map(({ id, permalink, text }) => ({ id, permalink, text: text ?? null })),
    attempts: row.attempts,
  }
}

/** Outputs and notices of runs, by run, in the order they were decided. */
export async function deliveriesOfRuns(
  db: Pick<Database, 'pool'> | { pool: Tx['client'] },
  orgId: string,
  runIds: string[],
): Promise<Map<string, DeliveryDetail[]>> {
  const found = await rows<DeliveryRow>(
    db,
    `SELECT ${columns} FROM deliveries d WHERE d.org_id = $1 AND d.run_id = ANY($2::uuid[])
      ORDER BY d.created_at, d.id`,
    [orgId, runIds],
  )
  const byRun = Map.groupBy(found, (row) => row.run_id ?? '')
  return new Map([...byRun].map(([run, list]) => [run, list.map(toDelivery)]))
}

export async function readDelivery(
  db: Pick<Database, 'pool'> | { pool: Tx['client'] },
  orgId: string,
  id: string,
): Promise<DeliveryDetail | null> {
  const found = await rows<DeliveryRow>(
    db,
    `SELECT ${columns} FROM deliveries d WHERE d.org_id = $1 AND d.id = $2`,
    [orgId, id],
  )
  return found[0] ? toDelivery(found[0]) : null
}
