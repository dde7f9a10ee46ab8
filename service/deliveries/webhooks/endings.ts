import type { WebhookAttempt } from '#contract/webhook-endpoint-shape.ts'
import { transaction } from '#service/core/write.ts'
import type { Database, Tx } from '#service/db/client.ts'
import type { Claimed } from './claim.ts'
import { switchOff } from './switch-off.ts'

export type Attempt = Omit<WebhookAttempt, 'nextAt' | 'outcome'>

const minute = 60_000
const hour = 60 * minute

/** Milliseconds between two attempts: ten over about three days. */
const waits = [
  5000,
  ...[5 * minute, 30 * minute],
  ...[2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour],
]

export const mostAttempts = waits.length + 1

/** Up to a fifth is added, so that many that failed together do not come back together. */
const spread = 0.2

/** Milliseconds to wait after so many attempts, longer where the receiver asked for it, a day at most. */
export function waitAfter(attempts: number, asked: number | null): number {
  const own = (waits[attempts - 1] ?? 24 * hour) * (1 + spread * Math.random())
  return Math.round(Math.max(own, Math.min(asked ?? 0, 24 * hour)))
}

/** Attempts that are kept of a delivery. */
const keptAttempts = 30
const kept = `(CASE WHEN jsonb_array_length(d.attempts) >= ${keptAttempts} THEN d.attempts - 0 ELSE d.attempts END)`
const iso = (instant: string) => `to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const mine = `d.org_id = $1 AND d.id = $2 AND d.status = 'sending' AND d.lease_owner = $3`
const ended = 'd.org_id, d.endpoint_id, d.subject, d.seq, d.is_test'

/** SQL: calls the next of the subject, which was put off. */
const callNext = `UPDATE webhook_deliveries n SET due_at = now() FROM done
  WHERE n.org_id = done.org_id AND n.due_at > now() AND n.status = 'queued' AND n.id = (
    SELECT b.id FROM webhook_deliveries b WHERE b.status IN ('queued', 'sending') AND b.org_id = done.org_id
       AND b.endpoint_id = done.endpoint_id AND b.subject = done.subject AND b.seq > done.seq ORDER BY b.seq LIMIT 1)`

/** Records that it arrived. The endpoint is written once a minute at most while all is well. */
export async function finish(
  { pool }: Pick<Database, 'pool'>,
  row: Claimed,
  attempt: Attempt,
): Promise<void> {
  await pool.query(
    `WITH done AS (
       UPDATE webhook_deliveries d SET status = 'delivered', finished_at = now(), lease_until = NULL,
         attempts = ${kept} || $4::jsonb WHERE ${mine} RETURNING ${ended}),
       next AS (${callNext})
     UPDATE webhook_endpoints e SET last_delivered_at = now(), failing_since = NULL, last_failure = NULL FROM done
      WHERE e.org_id = done.org_id AND e.id = done.endpoint_id
        AND (e.last_failure IS NOT NULL OR e.last_delivered_at IS NULL OR e.last_delivered_at < now() - interval '1 minute')`,
    [
      row.org_id,
      row.id,
      row.lease_owner,
      JSON.stringify([{ ...attempt, outcome: 'delivered', nextAt: null }]),
    ],
  )
}

type Failed = { isTest: boolean; isOver: boolean }

/** Records a failure: another attempt after `wait`, or the end when that is null, or when nobody may send there any more. */
const fail = `WITH done AS (
    UPDATE webhook_deliveries d SET status = CASE WHEN n.again THEN 'queued' ELSE 'failed' END,
      due_at = CASE WHEN n.again THEN n.at ELSE d.due_at END, finished_at = CASE WHEN n.again THEN NULL ELSE now() END,
      lease_owner = CASE WHEN n.again THEN NULL ELSE d.lease_owner END, lease_until = NULL,
      attempts = ${kept} || jsonb_build_array($4::jsonb || jsonb_build_object(
        'outcome', CASE WHEN n.again THEN 'retry' ELSE 'failed' END, 'nextAt', CASE WHEN n.again THEN ${iso('n.at')} END))
      FROM webhook_endpoints e CROSS JOIN LATERAL (
        SELECT e.enabled AND $5::float8 IS NOT NULL AS again, now() + $5::float8 * interval '1 millisecond' AS at) n
     WHERE ${mine} AND e.org_id = d.org_id AND e.id = d.endpoint_id RETURNING ${ended}, n.again),
  next AS (${callNext} AND NOT done.again)
  UPDATE webhook_endpoints e SET
      last_failed_at = CASE WHEN done.is_test THEN e.last_failed_at ELSE now() END,
      last_failure = CASE WHEN done.is_test THEN e.last_failure ELSE $6 END,
      failing_since = CASE WHEN done.is_test THEN e.failing_since ELSE coalesce(e.failing_since, now()) END
    FROM done WHERE e.org_id = done.org_id AND e.id = done.endpoint_id
  RETURNING done.is_test AS "isTest", coalesce(e.failing_since <= now() - interval '5 days', false) AS "isOver"`

/** Locks an endpoint before a delivery of it, as whoever deletes it does. */
async function lockEndpoint({ client }: Pick<Tx, 'client'>, row: Claimed): Promise<void> {
  await client.query('SELECT FROM webhook_endpoints WHERE org_id = $1 AND id = $2 FOR NO KEY UPDATE', [
    row.org_id,
    row.endpoint_id,
  ])
}

/** Records that it did not arrive, and what that means for its endpoint. */
export function setBack(
  db: Database,
  row: Claimed,
  attempt: Attempt,
  { wait, isGone }: { wait: number | null; isGone: boolean },
): Promise<void> {
  return transaction(db, async (tx) => {
    await lockEndpoint(tx, row)
    const done = await tx.client.query<Failed>(fail, [
      ...[row.org_id, row.id, row.lease_owner, JSON.stringify(attempt)],
      ...[isGone ? null : wait, attempt.message],
    ])
    const [told] = done.rows
    if (!told || told.isTest) return
    if (isGone) await switchOff(tx, row.org_id, row.endpoint_id, 'gone')
    else if (told.isOver) await switchOff(tx, row.org_id, row.endpoint_id, 'failing')
  })
}
