import { type Database, prepared } from '#service/db/client.ts'
import { lease, retryWait } from '../../queue/lease.ts'
import type { DueEvent } from './decision.ts'
import { giveUpJudging, judgingOf } from './judging.ts'

const columns = `org_id AS "orgId", id, name, source, delivery_id AS "deliveryId", payload,
  occurred_at AS "occurredAt", received_at AS "receivedAt", caused_by AS chain, match_attempts AS attempts, trace`

/**
 * Steps from organization to organization along the index, and takes the first of each line, then the second of each:
 * no organization waits for the whole line of another.
 */
const take = `
WITH RECURSIVE lines AS (
  (SELECT org_id FROM events WHERE matched_at IS NULL ORDER BY org_id LIMIT 1)
  UNION ALL
  SELECT (SELECT e.org_id FROM events e WHERE e.matched_at IS NULL AND e.org_id > l.org_id ORDER BY e.org_id LIMIT 1)
  FROM lines l WHERE l.org_id IS NOT NULL
), due AS (
  SELECT e.org_id, e.id FROM lines l CROSS JOIN LATERAL (
    SELECT org_id, id, row_number() OVER () AS n FROM (
      SELECT org_id, id FROM events
       WHERE org_id = l.org_id AND matched_at IS NULL AND match_after <= $1
       ORDER BY received_at, id LIMIT $2 FOR UPDATE SKIP LOCKED
    ) AS line
  ) e WHERE l.org_id IS NOT NULL AND ($3::uuid[] IS NULL OR l.org_id = ANY($3))
    AND NOT l.org_id = ANY($4::uuid[]) ORDER BY e.n, e.org_id LIMIT $2
), taken AS (
  UPDATE events e SET match_after = $1::timestamptz + ${lease}, match_attempts = e.match_attempts + 1
    FROM due WHERE e.org_id = due.org_id AND e.id = due.id
  RETURNING e.*
)
SELECT ${columns} FROM taken ORDER BY received_at, id`

/** Takes waiting events, some of each organization but the `busy` ones. Nobody else gets them until their lease is over. */
export async function claimEvents(
  db: Database,
  limit: number,
  now: string,
  orgIds?: string[],
  busy: string[] = [],
): Promise<DueEvent[]> {
  const taken = await prepared<DueEvent>(db.pool, take, [now, limit, orgIds ?? null, busy])
  return taken.rows
}

type Line = Pick<Database['pool'], 'query'>

/**
 * SQL: of events that were taken at the instant `$1`, those that nobody else has taken since. Each time it is taken an
 * event has another number; one that is given back has that of before, and its time lies before the instant.
 */
const isHeldAs = (attempts: string) =>
  `e.matched_at IS NULL AND e.match_attempts = ${attempts} AND e.match_after > $1::timestamptz`

const heldOnes = `FROM unnest($2::uuid[], $3::uuid[], $4::int[]) AS h(org_id, id, attempts)
 WHERE e.org_id = h.org_id AND e.id = h.id AND ${isHeldAs('h.attempts')}`

/** SQL: the event with the values of `heldOne`, while it is held. */
export const isHeld = `e.org_id = $2 AND e.id = $3 AND ${isHeldAs('$4')}`

export const heldOne = ({ orgId, id, attempts }: DueEvent, takenAt: string) => [takenAt, orgId, id, attempts]

const heldValues = (events: DueEvent[], takenAt: string) => [
  takenAt,
  events.map(({ orgId }) => orgId),
  events.map(({ id }) => id),
  events.map(({ attempts }) => attempts),
]

/** Renews leases while a judge is slow to answer. */
export async function keepEvents(line: Line, events: DueEvent[], takenAt: string, now?: Date): Promise<void> {
  await prepared(
    line,
    `UPDATE events e SET match_after = greatest(e.match_after, coalesce($5::timestamptz, clock_timestamp()) + ${lease})
      ${heldOnes}`,
    [...heldValues(events, takenAt), now ?? null],
  )
}

/** Gives back events that were not looked at; the attempt does not count. */
export async function giveBack(line: Line, events: DueEvent[], takenAt: string): Promise<void> {
  await prepared(
    line,
    `UPDATE events e SET match_after = least(e.received_at, $1), match_attempts = e.match_attempts - 1 ${heldOnes}`,
    heldValues(events, takenAt),
  )
}

export const mostAttempts = 4

const longestWaitMs = 480_000

/** Milliseconds until an event is tried again. */
export const waitOf = ({ attempts }: DueEvent) => retryWait(attempts, longestWaitMs)

/** Lets an event wait before it is tried again. */
export async function tryLater(
  line: Line,
  event: DueEvent,
  takenAt: string,
  error: string,
  wait = waitOf(event),
): Promise<void> {
  await prepared(
    line,
    `UPDATE events e SET match_after = $1::timestamptz + $5 * interval '1 millisecond', match_error = $6 WHERE ${isHeld}`,
    [...heldOne(event, takenAt), wait, error.slice(0, 500)],
  )
}

/** Ends the matching of an event that failed too often. */
export async function giveUp(line: Line, event: DueEvent, takenAt: string, error: string): Promise<void> {
  const text = error.slice(0, 500)
  await prepared(line, giveUpJudging, [event.orgId, event.id, judgingOf(event), text])
  await prepared(line, `UPDATE events e SET matched_at = $1, match_error = $5 WHERE ${isHeld}`, [
    ...heldOne(event, takenAt),
    text,
  ])
}
