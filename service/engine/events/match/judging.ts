import type { Tx } from '#service/db/client.ts'
import type { Decided, DueEvent } from './decision.ts'

/** SQL: a run `r` that only says that its condition is being judged again; nothing is decided about it. */
export const isJudging = (alias: string) =>
  `(${alias}.status = 'waiting' AND ${alias}.reason IS NOT DISTINCT FROM 'condition-error')`

export const judgingOf = ({ id }: Pick<DueEvent, 'id'>) => `judging:${id}`

/** Words of such a run. */
export const triedAgain = (error: string) =>
  `The condition could not be judged yet, and is tried again: ${error.trim().slice(0, 500)}`

const lock = `SELECT automation_id AS "automationId", id, status FROM runs
  WHERE org_id = $1 AND event_id = $2 AND occurrence = $3 FOR UPDATE`

/**
 * Takes away the runs that say that a condition is judged again, so that what was decided now takes their place, under their
 * ids. Leaves out what a person canceled meanwhile.
 */
export async function replaceJudging(tx: Tx, event: DueEvent, decided: Decided[]): Promise<Decided[]> {
  type Row = { automationId: string; id: string; status: string }
  const found = await tx.client.query<Row>(lock, [event.orgId, event.id, judgingOf(event)])
  if (found.rows.length === 0) return decided
  const rowOf = new Map(found.rows.map((row) => [row.automationId, row]))
  const open = decided.filter(({ listener: { id } }) => (rowOf.get(id)?.status ?? 'waiting') === 'waiting')
  const replaced = open.flatMap(({ listener: { id } }) => rowOf.get(id)?.id ?? [])
  await tx.client.query('DELETE FROM runs WHERE org_id = $1 AND id = ANY($2::uuid[])', [
    event.orgId,
    replaced,
  ])
  return open.map((it) => {
    const runId = rowOf.get(it.listener.id)?.id
    return runId === undefined ? it : { ...it, runId }
  })
}

/** SQL: ends what is left of such runs when nothing more is decided about the event: the automation no longer hears it. */
export const endJudging = `UPDATE runs r SET status = 'skipped', reason = 'scope', finished_at = clock_timestamp(),
    reason_text = 'Skipped: the automation no longer listens to this event.'
  WHERE r.org_id = $1 AND r.event_id = $2 AND r.occurrence = $3 AND r.status = 'waiting'`

/** SQL: the same when the event is given up. */
export const giveUpJudging = `UPDATE runs r SET status = 'failed', finished_at = clock_timestamp(), error_message = $4,
    reason_text = 'The condition could not be judged: ' || $4
  WHERE r.org_id = $1 AND r.event_id = $2 AND r.occurrence = $3 AND r.status = 'waiting'`
