import type { DeliveryDetail } from '#contract/run-shape.ts'
import { type Database, rows, type Tx } from '#service/db/client.ts'
import { lease } from '#service/engine/queue/lease.ts'
import type { Attempt, Part } from './delivery-row.ts'

/** A delivery that this process holds the lease of. */
export type Claimed = {
  org_id: string
  id: string
  run_id: string | null
  purpose: DeliveryDetail['purpose']
  channel: DeliveryDetail['channel']
  target: string
  destination_id: string | null
  title: string
  body: string
  attempt: number
  lease_owner: string
  parts: Part[]
  part_started_at: string | null
  /** Milliseconds since then. */
  part_age: number | null
}

export const claimed = `d.org_id, d.id, d.run_id, d.purpose, d.channel, d.target, d.destination_id, d.title, d.body,
  d.attempt, d.lease_owner, d.parts, d.part_started_at,
  (extract(epoch FROM now() - d.part_started_at) * 1000)::float8 AS part_age`

/** Looked at in one turn, so that a long queue of one organization does not hide the others. */
const reach = 500

export type Scope = {
  /** For whoever travels in time: another now than the database's, and one organization alone. */
  now?: Date
  orgId?: string
  /** The most of one organization. */
  share?: number
  /** Organizations that get no more now. */
  busy?: string[]
}

/** Takes what is due, the organizations in turn; nobody else gets the same. */
export function claimDue(
  db: Database,
  owner: string,
  limit: number,
  { now, orgId, share = limit, busy = [] }: Scope = {},
): Promise<Claimed[]> {
  return rows<Claimed>(
    db,
    `WITH due AS (
       SELECT org_id, id, due_at, row_number() OVER (PARTITION BY org_id ORDER BY due_at, id) AS turn FROM (
         SELECT org_id, id, due_at FROM deliveries
          WHERE status = 'queued' AND due_at <= coalesce($3::timestamptz, now()) AND ($4::uuid IS NULL OR org_id = $4)
            AND NOT org_id = ANY($6::uuid[]) ORDER BY due_at LIMIT ${reach}) q
     ), mine AS (
       SELECT d.org_id, d.id FROM due JOIN deliveries d ON d.org_id = due.org_id AND d.id = due.id
        WHERE d.status = 'queued' AND d.due_at <= coalesce($3::timestamptz, now()) AND due.turn <= $5
        ORDER BY due.turn, due.due_at LIMIT $2 FOR UPDATE OF d SKIP LOCKED
     )
     UPDATE deliveries d SET status = 'sending', attempt = d.attempt + 1, lease_owner = $1, lease_until = now() + ${lease}
       FROM mine WHERE d.org_id = mine.org_id AND d.id = mine.id
     RETURNING ${claimed}`,
    [owner, limit, now ?? null, orgId ?? null, share, busy],
  )
}

type Line = Pick<Tx['client'], 'query'>

const mine = `org_id = $1 AND id = $2 AND status = 'sending' AND lease_owner = $3`
const iso = (instant: string) => `to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
/** The list of attempts with one more, which is the fourth value. */
const entry = `attempts || jsonb_build_array($4::jsonb || jsonb_build_object('at', ${iso('now()')}))`
const next = `now() + $6::float8 * interval '1 millisecond'`

async function changed(line: Line, text: string, row: Claimed, values: unknown[] = []): Promise<boolean> {
  const done = await line.query(text, [row.org_id, row.id, row.lease_owner, ...values])
  return done.rowCount === 1
}

/**
 * Says that the next part is being sent, before it is. False when the lease is no longer held: then nothing is sent.
 * While the fate of an earlier attempt is open, the time of that one stays.
 */
export function beginPart(line: Line, row: Claimed, isOpen: boolean): Promise<boolean> {
  return changed(
    line,
    `UPDATE deliveries SET part_started_at = CASE WHEN $4::boolean THEN part_started_at ELSE now() END,
       lease_until = now() + ${lease} WHERE ${mine}`,
    row,
    [isOpen],
  )
}

/** A provider that answers slowly is no dead process. */
export function keepLease(line: Line, row: Claimed): Promise<boolean> {
  return changed(line, `UPDATE deliveries SET lease_until = now() + ${lease} WHERE ${mine}`, row)
}

/** Keeps a part as soon as it was sent. */
export function keepPart(line: Line, row: Claimed, part: Part): Promise<boolean> {
  return changed(
    line,
    `UPDATE deliveries SET parts = parts || $4::jsonb, part_started_at = NULL, lease_until = now() + ${lease}
      WHERE ${mine}`,
    row,
    [JSON.stringify([part])],
  )
}

export function finish(line: Line, row: Claimed, simulated: boolean): Promise<boolean> {
  const attempt: Partial<Attempt> = { outcome: 'delivered', message: 'Delivered.', nextAt: null }
  return changed(
    line,
    `UPDATE deliveries SET status = 'delivered', delivered_at = now(), simulated = $5, error_message = NULL,
       part_started_at = NULL, lease_until = NULL, attempts = ${entry} WHERE ${mine}`,
    row,
    [JSON.stringify(attempt), simulated],
  )
}

export function giveUp(
  line: Line,
  row: Claimed,
  status: 'failed' | 'uncertain',
  message: string,
): Promise<boolean> {
  const attempt: Partial<Attempt> = { outcome: status, message, nextAt: null }
  return changed(
    line,
    `UPDATE deliveries SET status = $6::text, error_message = $5, lease_until = NULL, attempts = ${entry},
       part_started_at = CASE WHEN $6::text = 'uncertain' THEN part_started_at END WHERE ${mine}`,
    row,
    [JSON.stringify(attempt), message, status],
  )
}

type Later = {
  message: string
  wait: number
  /** The part may have arrived: what is known of its beginning is kept. */
  mayHaveArrived: boolean
  /** Attempts that got further do not count. */
  gotFurther: boolean
}

export function tryLater(line: Line, row: Claimed, later: Later): Promise<boolean> {
  const attempt: Partial<Attempt> = { outcome: 'retry', message: later.message }
  return changed(
    line,
    `UPDATE deliveries SET status = 'queued', due_at = ${next}, error_message = $5,
       lease_owner = NULL, lease_until = NULL, part_started_at = CASE WHEN $7::boolean THEN part_started_at END,
       attempt = CASE WHEN $8::boolean THEN 0 ELSE attempt END,
       attempts = attempts || jsonb_build_array($4::jsonb || jsonb_build_object(
         'at', ${iso('now()')}, 'nextAt', ${iso(`(${next})`)})) WHERE ${mine}`,
    row,
    [JSON.stringify(attempt), later.message, later.wait, later.mayHaveArrived, later.gotFurther],
  )
}

/** An attempt that was ended from outside: another process goes on at once, and it does not count. */
export function giveBack(line: Line, row: Claimed): Promise<boolean> {
  return changed(
    line,
    `UPDATE deliveries SET status = 'queued', attempt = greatest(attempt - 1, 0), lease_owner = NULL,
       lease_until = NULL WHERE ${mine}`,
    row,
  )
}

/** What the settings say about a destination: when something last arrived there, and what last went wrong. */
export async function noteDestination(
  line: Line,
  orgId: string,
  id: string | null,
  error: string | null,
): Promise<void> {
  if (id === null) return
  const set =
    error === null
      ? 'last_delivered_at = now(), last_error_at = NULL, last_error_message = NULL'
      : 'last_error_at = now(), last_error_message = $3'
  await line.query(`UPDATE destinations SET ${set} WHERE org_id = $1 AND id = $2`, [
    orgId,
    id,
    ...(error === null ? [] : [error]),
  ])
}
