import type { Database } from '#service/db/client.ts'
import { lease, leaseMs, retryWait } from '../../queue/lease.ts'
import type { DueEvent } from './types.ts'

type Line = Pick<Database['pool'], 'query'>

/** Milliseconds after which a process says so. */
export const beat = leaseMs / 3

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

/** A judge that answers slowly is no dead process. */
export async function keepEvents(line: Line, events: DueEvent[], takenAt: string, now?: Date): Promise<void> {
  await line.query(
    `UPDATE events e SET match_after = greatest(e.match_after, coalesce($5::timestamptz, clock_timestamp()) + ${lease})
      ${heldOnes}`,
    [...heldValues(events, takenAt), now ?? null],
  )
}

/** Gives events back that were not looked at, as if they had never been taken: the attempt does not count. */
export async function giveBack(line: Line, events: DueEvent[], takenAt: string): Promise<void> {
  await line.query(
    `UPDATE events e SET match_after = least(e.received_at, $1), match_attempts = e.match_attempts - 1 ${heldOnes}`,
    heldValues(events, takenAt),
  )
}

export const mostAttempts = 4

const longestWaitMs = 480_000

/** Has an event wait before it is tried again. */
export async function tryLater(line: Line, event: DueEvent, takenAt: string, error: string): Promise<void> {
  const wait = retryWait(event.attempts, longestWaitMs)
  await line.query(
    `UPDATE events e SET match_after = $1::timestamptz + $5 * interval '1 millisecond', match_error = $6 WHERE ${isHeld}`,
    [...heldOne(event, takenAt), wait, error.slice(0, 500)],
  )
}

/** Nobody looks at it any more. */
export async function putAside(line: Line, event: DueEvent, takenAt: string, error: string): Promise<void> {
  await line.query(`UPDATE events e SET matched_at = $1, match_error = $5 WHERE ${isHeld}`, [
    ...heldOne(event, takenAt),
    error.slice(0, 500),
  ])
}
