import type { DeliveryDetail } from '#contract/delivery-shape.ts'
import type { Context } from '#service/core/context.ts'
import { behind, type Sight, sightOf, wholeSight } from '#service/core/visibility.ts'
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

/** SQL: name of a target, from its channel or from its destination. */
export const targetName = `coalesce(
  (SELECT c.channel_name FROM channels c WHERE c.org_id = d.org_id AND c.source_name = d.channel
      AND c.source_channel_id = d.target ORDER BY c.is_connected DESC, c.id LIMIT 1),
  (SELECT t.name FROM destinations t WHERE t.org_id = d.org_id AND t.channel = 'msteams' AND d.channel = 'msteams'
      AND d.target IN (t.id::text, t.target) LIMIT 1))`

/** SQL: what names the target; providers name it in what they answer too. Nothing of it where the channel is hidden. */
function namingColumns(sight: Sight): string {
  if (sight.isWhole) return `${targetName} AS target_name, d.error_message, d.attempts`
  const isVisible = `NOT EXISTS (SELECT FROM channels c WHERE c.org_id = d.org_id AND c.source_name = d.channel
    AND c.source_channel_id = d.target AND NOT (${sight.channel('c.id')}))`
  return `CASE WHEN ${isVisible} THEN ${targetName} END AS target_name,
    CASE WHEN ${isVisible} THEN d.error_message END AS error_message,
    CASE WHEN ${isVisible} THEN d.attempts ELSE '[]' END AS attempts`
}

const columns = (sight: Sight) => `d.run_id, d.id, d.purpose, d.channel, d.target, d.status, d.simulated,
  d.delivered_at, d.parts, ${namingColumns(sight)}`

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

/** Reads outputs and notices by run, in the order they were created. */
export async function deliveriesOfRuns(
  db: Pick<Database, 'pool'> | { pool: Tx['client'] },
  context: Pick<Context, 'orgId' | 'principal'>,
  runIds: string[],
): Promise<Map<string, DeliveryDetail[]>> {
  const values: unknown[] = [context.orgId, runIds]
  const sight = sightOf(context, '$1', behind(values))
  const found = await rows<DeliveryRow>(
    db,
    `SELECT ${columns(sight)} FROM deliveries d WHERE d.org_id = $1 AND d.run_id = ANY($2::uuid[])
      ORDER BY d.created_at, d.id`,
    values,
  )
  const byRun = Map.groupBy(found, (row) => row.run_id ?? '')
  return new Map([...byRun].map(([run, list]) => [run, list.map(toDelivery)]))
}

/** Only for admins, who see every channel. */
export async function readDelivery(
  db: Pick<Database, 'pool'> | { pool: Tx['client'] },
  orgId: string,
  id: string,
): Promise<DeliveryDetail | null> {
  const found = await rows<DeliveryRow>(
    db,
    `SELECT ${columns(wholeSight)} FROM deliveries d WHERE d.org_id = $1 AND d.id = $2`,
    [orgId, id],
  )
  return found[0] ? toDelivery(found[0]) : null
}
