import type { Made } from '#service/api/arrivals/arrival-row.ts'
import { countHour } from '#service/api/arrivals/store.ts'
import type { Tx } from '#service/db/client.ts'
import { retryWait } from '#service/engine/queue/lease.ts'
import type { Claimed } from './claim.ts'

/** Tries of ours; what the body itself makes impossible is tried once. */
export const mostAttempts = 6
const longestWaitMs = 1_800_000

type Line = Pick<Tx['client'], 'query'>

export type Ending =
  | { outcome: 'mapped'; made: Made; reason: string | null }
  | { outcome: 'ignored'; reason: string }
  | { outcome: 'failed'; reason: string }

/** Held as long as nobody has taken it since, which each taking counts. */
const isHeld = `a.org_id = $1 AND a.id = $2 AND a.outcome = 'waiting' AND a.attempts = $3`

/** The connection is written at most once a second, since its row is shared by all that comes through it. */
const end = `WITH counted AS (
    UPDATE arrivals a SET outcome = $4, reason = $5, made = coalesce($6::jsonb, a.made), finished_at = now() WHERE ${isHeld}
    RETURNING org_id, connection_id, received_at, outcome),
  hours AS (${countHour}),
  told AS (
    UPDATE connections c SET last_arrival_at = greatest(c.last_arrival_at, n.received_at),
      map_failure = CASE WHEN $4 = 'failed' THEN $5 END
     FROM counted n WHERE c.org_id = n.org_id AND c.id = n.connection_id
       AND (c.last_arrival_at IS NULL OR c.last_arrival_at < n.received_at - interval '1 second'
         OR c.map_failure IS DISTINCT FROM CASE WHEN $4 = 'failed' THEN $5 END))
  SELECT count(*)::int AS n FROM counted`

/** Ends it in the transaction of what it made. False when another process has it by now: then nothing of this may stay. */
export async function finishArrival(
  line: Line,
  { orgId, id, attempts }: Claimed,
  ending: Ending,
): Promise<boolean> {
  const { outcome } = ending
  const reason = ending.reason?.slice(0, 1000) ?? null
  const made = 'made' in ending ? JSON.stringify(ending.made) : null
  const done = await line.query<{ n: number }>(end, [orgId, id, attempts, outcome, reason, made])
  return done.rows[0]?.n === 1
}

/** Lets it wait until the sender may be asked again, and says so. That was no try: a limit may last for hours. */
export async function waitUntil(
  line: Line,
  { orgId, id, attempts }: Claimed,
  reason: string,
  until: Date,
): Promise<void> {
  await line.query(
    `UPDATE arrivals a SET next_attempt_at = $4, attempts = a.attempts - 1, reason = $5 WHERE ${isHeld}`,
    [orgId, id, attempts, until, reason],
  )
}

/** Lets it wait before it is tried again, and says why. */
export async function tryLater(
  line: Line,
  { orgId, id, attempts }: Claimed,
  reason: string,
  now?: Date,
): Promise<void> {
  await line.query(
    `UPDATE arrivals a SET next_attempt_at = coalesce($4::timestamptz, now()) + $5 * interval '1 millisecond', reason = $6
      WHERE ${isHeld}`,
    [orgId, id, attempts, now ?? null, retryWait(attempts, longestWaitMs), reason.slice(0, 1000)],
  )
}
