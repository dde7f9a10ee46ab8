import type { Sight } from '#service/core/visibility.ts'
import type { Tx } from '#service/db/client.ts'
import { createNotice } from './notice.ts'

type Line = Pick<Tx['client'], 'query'>

/** SQL: the key of a place in `automations.undelivered`. */
const key = (d: string) => `${d}.channel || ' ' || ${d}.target`

/** An undelivered output, or may not have. */
export type Undelivered = { org_id: string; id: string }

/** Keeps the reason at the automation, unless a later output went there. Answers the automation when that is news. */
const keepReason = `UPDATE automations a
    SET undelivered = a.undelivered || jsonb_build_object(${key('d')}, jsonb_build_object(
      'channel', d.channel, 'target', d.target, 'message', d.error_message, 'seq', r.seq))
   FROM deliveries d JOIN runs r ON r.org_id = d.org_id AND r.id = d.run_id
   JOIN automations b ON b.org_id = r.org_id AND b.id = r.automation_id
  WHERE d.org_id = $1 AND d.id = $2 AND d.purpose = 'output' AND a.org_id = r.org_id AND a.id = r.automation_id
    AND coalesce((a.undelivered -> (${key('d')}) ->> 'seq')::bigint, 0) <= r.seq
  RETURNING a.id AS "automationId", r.id AS "runId", d.channel, d.target, d.error_message AS message,
    b.undelivered -> (${key('d')}) IS NULL AS "isNew"`

type Kept = {
  automationId: string
  runId: string
  channel: string
  target: string
  message: string
  isNew: boolean
}

/** Puts an automation in error whose output did not arrive, and tells its owner the first time, at another place. */
export async function tellUndelivered(tx: Pick<Tx, 'client'>, { org_id, id }: Undelivered): Promise<void> {
  const kept = await tx.client.query<Kept>(keepReason, [org_id, id])
  for (const { automationId, runId, channel, target, message, isNew } of kept.rows) {
    if (!isNew) continue
    const notice = { orgId: org_id, automationId, runId, kind: 'undelivered', reason: message } as const
    await createNotice(tx, notice, { channel, target })
  }
}

/**
 * SQL: forgets the failure at a place where an output of the run arrived, and at places where the run sent nothing any more.
 * `done` holds the delivery that arrived.
 */
export const forgetUndelivered = `UPDATE automations a SET undelivered = (
    SELECT coalesce(jsonb_object_agg(e.key, e.value), '{}') FROM jsonb_each(a.undelivered) e
     WHERE (e.value ->> 'seq')::bigint > r.seq OR (e.key <> ${key('done')} AND EXISTS (
       SELECT FROM deliveries o WHERE o.org_id = r.org_id AND o.run_id = r.id AND o.purpose = 'output' AND ${key('o')} = e.key)))
   FROM done JOIN runs r ON r.org_id = done.org_id AND r.id = done.run_id
  WHERE done.purpose = 'output' AND a.org_id = r.org_id AND a.id = r.automation_id AND a.undelivered <> '{}'`

/** SQL: the error of an automation `r`; the words of a provider only where the channel that they name is visible. */
export function errorColumn(sight: Sight, r = 'r'): string {
  const isVisible = sight.isWhole
    ? 'true'
    : `NOT EXISTS (SELECT FROM channels c WHERE c.org_id = ${r}.org_id AND c.source_name = u.value ->> 'channel'
        AND c.source_channel_id = u.value ->> 'target' AND NOT (${sight.channel('c.id')}))`
  return `coalesce(${r}.last_error_message, (
    SELECT CASE WHEN ${isVisible} THEN 'The output did not arrive: ' || (u.value ->> 'message') ELSE 'The output did not arrive.' END
      FROM jsonb_each(${r}.undelivered) u ORDER BY (u.value ->> 'seq')::bigint DESC, u.key LIMIT 1))`
}

/** SQL: the automation is in error. */
export const isInError = (t: string) => `(${t}.last_error_message IS NOT NULL OR ${t}.undelivered <> '{}')`

/** Forgets every failure, because output goes elsewhere from now on. */
export async function forgetAllUndelivered(line: Line, orgId: string, automationId: string): Promise<void> {
  await line.query(`UPDATE automations SET undelivered = '{}' WHERE org_id = $1 AND id = $2`, [
    orgId,
    automationId,
  ])
}
