import type { ConnectionActivity } from '#contract/connection-shape.ts'
import type { ConnectionActivityQuery } from '#contract/connections.ts'
import type { Context } from '#service/core/context.ts'
import { rows } from '#service/db/client.ts'
import { readConnection, tallyOf } from './connection-row.ts'

const hourMs = 3_600_000

/** Counts by hour, as they are kept by whatever maps an arrival. */
export async function getActivity(
  { db, orgId, now }: Context,
  { connectionId, days }: ConnectionActivityQuery,
): Promise<ConnectionActivity> {
  const { id } = await readConnection(db, orgId, connectionId)
  const until = new Date((Math.floor(now().getTime() / hourMs) + 1) * hourMs)
  const since = new Date(until.getTime() - days * 24 * hourMs)
  const found = await rows<{ hour: string; counts: Parameters<typeof tallyOf>[0] }>(
    db,
    `SELECT hour, jsonb_object_agg(outcome, n) AS counts FROM arrival_hours
      WHERE org_id = $1 AND connection_id = $2 AND hour >= $3 AND hour < $4 AND n > 0 GROUP BY hour ORDER BY hour`,
    [orgId, id, since, until],
  )
  return {
    since: since.toISOString(),
    until: until.toISOString(),
    hours: found.map(({ hour, counts }) => ({ at: hour, ...tallyOf(counts) })),
  }
}
