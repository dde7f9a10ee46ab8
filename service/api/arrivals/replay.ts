import type { Arrival, ReplayArrivalsInput } from '#contract/arrivals.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { conflict, notFound } from '#service/core/errors.ts'
import { transaction } from '#service/core/write.ts'
import { instant, parameters } from '#service/db/client.ts'
import { wakeWorkers } from '#service/engine/queue/insert.ts'
import { type ArrivalRow, arrivalColumns, toArrival } from './arrival-row.ts'

/**
 * SQL: puts these back into the queue. Earlier results are shown until it is mapped again; the hours count them no more
 * until then, so that each counts once.
 */
const again = (which: string) => `WITH again AS (
    SELECT org_id, id, connection_id, outcome, date_trunc('hour', received_at) AS hour FROM arrivals
     WHERE ${which} ORDER BY id FOR UPDATE),
  moved AS (
    UPDATE arrivals a SET outcome = 'waiting', attempts = 0, next_attempt_at = now(), finished_at = NULL, reason = NULL
      FROM again g WHERE a.org_id = g.org_id AND a.id = g.id),
  counted AS (SELECT org_id, connection_id, hour, outcome, count(*)::int AS n FROM again GROUP BY 1, 2, 3, 4),
  held AS (
    SELECT h.org_id, h.connection_id, h.hour, h.outcome, c.n FROM arrival_hours h JOIN counted c
        ON c.org_id = h.org_id AND c.connection_id = h.connection_id AND c.hour = h.hour AND c.outcome = h.outcome
     ORDER BY h.hour, h.outcome FOR UPDATE OF h),
  less AS (
    UPDATE arrival_hours h SET n = greatest(0, h.n - d.n) FROM held d
     WHERE h.org_id = d.org_id AND h.connection_id = d.connection_id AND h.hour = d.hour AND h.outcome = d.outcome)
  SELECT count(*)::int AS n FROM again`

export function replayArrival(context: Context, { arrivalId }: { arrivalId: string }): Promise<Arrival> {
  const { orgId, actor } = context
  return transaction(context.db, async (tx) => {
    const { rows } = await tx.client.query<ArrivalRow>(
      `SELECT ${arrivalColumns} FROM arrivals r WHERE r.org_id = $1 AND r.id = $2 FOR UPDATE`,
      [orgId, arrivalId],
    )
    const [row] = rows
    if (!row) throw notFound('arrival')
    if (row.outcome === 'duplicate')
      throw conflict('This delivery is a duplicate: replay the first one, which has the same delivery id.')
    if (row.outcome === 'waiting') return toArrival(row)
    await tx.client.query(again('org_id = $1 AND id = $2'), [orgId, arrivalId])
    await recordChanges(tx, orgId, actor, [
      {
        entity: 'connection',
        entityId: row.connectionId,
        operation: 'UPDATE',
        changes: { replayed: 1 },
        previousValues: {},
      },
    ])
    await wakeWorkers(tx.client)
    return toArrival({ ...row, outcome: 'waiting', attempts: 0, reason: null })
  })
}

/** Includes deliveries of a disconnected connection: their data is still there. */
export function replayArrivals(
  context: Context,
  { connectionId, outcome, since, until }: ReplayArrivalsInput,
): Promise<{ replayed: number }> {
  const { orgId, actor } = context
  const outcomes = outcome === undefined ? ['mapped', 'ignored', 'failed'] : [outcome].flat()
  return transaction(context.db, async (tx) => {
    const known = await tx.client.query('SELECT FROM connections WHERE org_id = $1 AND id = $2', [
      orgId,
      connectionId,
    ])
    if (known.rowCount === 0) throw notFound('connection')
    const { values, add } = parameters()
    const which = `org_id = ${add(orgId)} AND connection_id = ${add(connectionId)}
       AND outcome = ANY(${add(outcomes)}::text[]) AND received_at >= ${instant(since, add)}
       AND received_at < ${instant(until, add)}`
    const done = await tx.client.query<{ n: number }>(again(which), values)
    const replayed = done.rows[0]?.n ?? 0
    if (replayed > 0) {
      const changes = { replayed, since, until }
      await recordChanges(tx, orgId, actor, [
        { entity: 'connection', entityId: connectionId, operation: 'UPDATE', changes, previousValues: {} },
      ])
      await wakeWorkers(tx.client)
    }
    return { replayed }
  })
}
