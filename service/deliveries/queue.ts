import { prepared, type Tx } from '#service/db/client.ts'
import { lease } from '#service/engine/queue/lease.ts'
import { type Claimed, servingDestination } from './claim.ts'
import type { Attempt, Part } from './delivery-row.ts'
import { forgetUndelivered, tellUndelivered } from './undelivered.ts'

type Line = Pick<Tx['client'], 'query'>

const mine = `org_id = $1 AND id = $2 AND status = 'sending' AND lease_owner = $3`
const iso = (instant: string) => `to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
/** SQL: the attempts with one more, which is the fourth value. */
const entry = `attempts || jsonb_build_array($4::jsonb || jsonb_build_object('at', ${iso('now()')}))`
const next = `now() + $6::float8 * interval '1 millisecond'`

async function changed(line: Line, text: string, row: Claimed, values: unknown[] = []): Promise<boolean> {
  const done = await prepared(line, text, [row.org_id, row.id, row.lease_owner, ...values])
  return done.rowCount === 1
}

/**
 * Records that the next part is about to be sent. False when the lease is lost: then it must not be sent. Keeps the time of
 * an earlier attempt whose result is unknown.
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

/** Renews the lease, so that a slow provider is not mistaken for a dead process. */
export function keepLease(line: Line, row: Claimed): Promise<boolean> {
  return changed(line, `UPDATE deliveries SET lease_until = now() + ${lease} WHERE ${mine}`, row)
}

/** Stores a part as soon as it was sent. */
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
    `WITH done AS (
       UPDATE deliveries SET status = 'delivered', delivered_at = now(), simulated = $5, error_message = NULL,
         part_started_at = NULL, lease_until = NULL, attempts = ${entry} WHERE ${mine} RETURNING *),
       told AS (${forgetUndelivered})
     SELECT FROM done`,
    row,
    [JSON.stringify(attempt), simulated],
  )
}

/** Ends it without success, and puts its automation in error. */
export async function giveUp(
  tx: Pick<Tx, 'client'>,
  row: Claimed,
  status: 'failed' | 'uncertain',
  message: string,
): Promise<void> {
  const attempt: Partial<Attempt> = { outcome: status, message, nextAt: null }
  const isEnded = await changed(
    tx.client,
    `UPDATE deliveries SET status = $6::text, error_message = $5, lease_until = NULL, attempts = ${entry},
       part_started_at = CASE WHEN $6::text = 'uncertain' THEN part_started_at END WHERE ${mine}`,
    row,
    [JSON.stringify(attempt), message, status],
  )
  if (isEnded) await tellUndelivered(tx, row)
}

type Later = {
  message: string
  wait: number
  /** Keeps the start time of the part, because it may have arrived. */
  mayHaveArrived: boolean
  /** Does not count the attempt, because it sent at least one part. */
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

/** The last attempt said the same, and a day of waiting is told in one entry. */
const isRepeated = `attempts -> -1 ->> 'outcome' = 'retry' AND attempts -> -1 ->> 'message' = $5`

/** Waits until its place is open again, at the head of its line. That is no attempt. */
export function putOff(
  line: Line,
  row: Claimed,
  { message, wait, mayHaveArrived, gotFurther }: Later,
): Promise<boolean> {
  const attempt: Partial<Attempt> = { outcome: 'retry', message }
  return changed(
    line,
    `UPDATE deliveries SET status = 'queued', error_message = $5, lease_owner = NULL, lease_until = NULL,
       part_started_at = CASE WHEN $7::boolean THEN part_started_at END,
       attempt = CASE WHEN $8::boolean THEN 0 ELSE greatest(attempt - 1, 0) END,
       attempts = CASE WHEN ${isRepeated} THEN attempts - -1 ELSE attempts END
         || jsonb_build_array($4::jsonb || jsonb_build_object('at', ${iso('now()')}, 'nextAt', ${iso(`(${next})`)}))
      WHERE ${mine}`,
    row,
    [JSON.stringify(attempt), message, wait, mayHaveArrived, gotFurther],
  )
}

/** Gives back an interrupted delivery: another process continues at once, and the attempt does not count. */
export function giveBack(line: Line, row: Claimed): Promise<boolean> {
  return changed(
    line,
    `UPDATE deliveries SET status = 'queued', attempt = greatest(attempt - 1, 0), lease_owner = NULL,
       lease_until = NULL WHERE ${mine}`,
    row,
  )
}

/** Records on the destination when something last arrived and what last failed, for the settings. */
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
  await prepared(line, `UPDATE destinations SET ${set} WHERE org_id = $1 AND id = $2`, [
    orgId,
    id,
    ...(error === null ? [] : [error]),
  ])
}

type Place = { org_id: string; channel: string; target: string; destinationId: string | null }

function keyOf({ org_id, channel, target, destinationId }: Place): [string, string | null, string] {
  return [org_id, destinationId, channel === 'msteams' ? '' : target]
}

const longestClosed = 600_000
/** SQL: to the millisecond, as it is stored. */
const nowStored = `date_trunc('milliseconds', now())`

/** SQL: for longer than the rest between two messages. */
const isClosed = (place: string) => `${place}.next_at > now() + interval '2 seconds'`

/** Of deliveries that wait behind a closed place, those whose day is over; each still has its destination there. */
const outOfTime = `SELECT d.org_id, d.id FROM delivery_paces p
    JOIN destinations t ON t.org_id = p.org_id AND t.id = p.destination_id
    JOIN deliveries d ON d.org_id = p.org_id AND d.channel = t.channel AND (p.target = '' OR d.target = p.target)
   WHERE ${isClosed('p')} AND ($1::uuid IS NULL OR p.org_id = $1)
     AND d.status = 'queued' AND d.waits_since < now() - $2 * interval '1 millisecond'
     AND (SELECT s.id FROM (${servingDestination('d')}) s) = t.id`

const tooLate =
  'It waited for a day, and the provider still accepts nothing there. Send it again when it does.'

/** SQL: those whose process has died. */
export const expired = `status = 'sending' AND lease_until <= now() AND ($1::uuid IS NULL OR org_id = $1)`

/** SQL: nothing is looked for behind closed places where none is closed. */
const isAnyClosed = `EXISTS (SELECT FROM delivery_paces WHERE ${isClosed('delivery_paces')})`

const findExceptions = `SELECT EXISTS (SELECT FROM deliveries WHERE ${expired}) AS "isAnyExpired",
  CASE WHEN ${isAnyClosed} THEN EXISTS (${outOfTime}) ELSE false END AS "isAnyOutOfTime"`

type Exceptions = { isAnyExpired: boolean; isAnyOutOfTime: boolean }

/** Says what is there to do besides sending, which is rare, in one look. */
export async function exceptionsOf(line: Line, orgId: string | null, ms: number): Promise<Exceptions> {
  const found = await prepared<Exceptions>(line, findExceptions, [orgId, ms])
  return found.rows[0] ?? { isAnyExpired: true, isAnyOutOfTime: true }
}

/** Ends deliveries that have waited for so many milliseconds behind a closed place, without waiting for their turn there. */
export async function endOutOfTime(
  tx: Pick<Tx, 'client'>,
  orgId: string | null,
  ms: number,
): Promise<{ org_id: string; id: string }[]> {
  const attempt: Partial<Attempt> = { message: tooLate, nextAt: null }
  const ended = await prepared<{ org_id: string; id: string }>(
    tx.client,
    `UPDATE deliveries d SET status = e.status, error_message = $3, due_at = now(), attempts = attempts || jsonb_build_array(
         $4::jsonb || jsonb_build_object('at', ${iso('now()')}, 'outcome', e.status))
       FROM (SELECT o.*, CASE WHEN x.part_started_at IS NULL THEN 'failed' ELSE 'uncertain' END AS status
               FROM (${outOfTime} LIMIT 100 FOR UPDATE OF d SKIP LOCKED) o JOIN deliveries x ON x.org_id = o.org_id AND x.id = o.id) e
      WHERE d.org_id = e.org_id AND d.id = e.id
     RETURNING d.org_id, d.id`,
    [orgId, ms, tooLate, JSON.stringify(attempt)],
  )
  for (const one of ended.rows) await tellUndelivered(tx, one)
  return ended.rows
}

/** Gives a place its rest after a message that it took. */
export async function restPlace(line: Line, place: Place, ms: number): Promise<void> {
  if (place.destinationId === null) return
  await prepared(
    line,
    `UPDATE delivery_paces SET refusals = 0,
       next_at = CASE WHEN target = $3 THEN greatest(next_at, now() + $4 * interval '1 millisecond') ELSE next_at END
      WHERE org_id = $1 AND destination_id = $2 AND target IN ($3, '')`,
    [...keyOf(place), ms],
  )
}

/**
 * Closes a place, or its whole destination, for as long as the provider asked; otherwise for twice as long each time, ten
 * minutes at most. Answers the milliseconds until it opens.
 */
export async function closePlace(
  line: Line,
  place: Place,
  { asked, isWhole }: { asked: number | null; isWhole: boolean },
): Promise<number> {
  const [orgId, destinationId, target] = keyOf(place)
  const wait = `(CASE WHEN $4::float8 IS NULL THEN least(${longestClosed}, 1000 * power(2, least(p.refusals, 20))) ELSE $4 END
    * interval '1 millisecond')`
  const closed = await prepared<{ wait: number }>(
    line,
    `INSERT INTO delivery_paces AS p (org_id, destination_id, target, next_at, refusals)
     VALUES ($1, $2, $3, ${nowStored} + coalesce($4::float8, 1000) * interval '1 millisecond', 1)
     ON CONFLICT (org_id, destination_id, target) DO UPDATE
       SET refusals = p.refusals + 1, next_at = ${nowStored} + ${wait}
     RETURNING (extract(epoch FROM next_at - ${nowStored}) * 1000)::float8 AS wait`,
    [orgId, destinationId, isWhole ? '' : target, asked],
  )
  return Math.round(closed.rows[0]?.wait ?? 0)
}
