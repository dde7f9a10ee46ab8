import { randomUUID } from 'node:crypto'
import type { DeliveryDetail } from '#contract/delivery-shape.ts'
import type { Providers } from '#service/core/providers.ts'
import { type Database, rows } from '#service/db/client.ts'
import { lease } from '#service/engine/queue/lease.ts'
import type { Part } from './delivery-row.ts'

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
  /** Thread, or message, that an answer belongs to. */
  thread: string | null
  attempt: number
  lease_owner: string
  parts: Part[]
  part_started_at: string | null
  /** Milliseconds since sending of the current part began. */
  part_age: number | null
  /** Milliseconds since it was to be sent. */
  waited: number
  /** The trace that led to it. */
  trace?: string | null
}

export const claimed = `d.org_id, d.id, d.run_id, d.purpose, d.channel, d.target, d.destination_id, d.title, d.body,
  d.thread, d.attempt, d.lease_owner, d.parts, d.part_started_at, d.trace,
  (extract(epoch FROM now() - d.part_started_at) * 1000)::float8 AS part_age,
  (extract(epoch FROM now() - d.waits_since) * 1000)::float8 AS waited`

export type Scope = {
  /** Replaces the time of the database in tests. */
  now?: Date
  orgId?: string
  /** Most deliveries of one organization. */
  share?: number
  /** Organizations to leave out, because they have enough under way. */
  busy?: string[]
}

/** Places that one claim looks at once it has found them open. */
const reach = 200

/** SQL: the destination for what is sent to `w.target`: the one of its target, else the one for every target. */
export function servingDestination(w: string): string {
  return `SELECT t.id, t.name, t.sealed_secret FROM destinations t
    WHERE t.org_id = ${w}.org_id AND t.channel = ${w}.channel AND (t.target IS NULL OR ${w}.target IN (t.target, t.id::text)
       OR (t.channel = 'msteams' AND lower(t.name) = lower(${w}.target)))
    ORDER BY t.target IS NULL, t.id LIMIT 1`
}

/** SQL: the place in its destination where messages follow each other; a webhook of Teams has one. */
function placeColumn(w: string): string {
  return `CASE WHEN ${w}.channel = 'msteams' THEN '' ELSE ${w}.target END`
}

const queued = `SELECT q.org_id, q.channel, q.target FROM deliveries q
  WHERE q.status = 'queued' AND ($4::uuid IS NULL OR q.org_id = $4)`
const first = 'ORDER BY q.org_id, q.channel, q.target LIMIT 1'
const following = (limit = '') => `SELECT n.* FROM %w w CROSS JOIN LATERAL (
  ${queued} AND (q.org_id, q.channel, q.target) > (w.org_id, w.channel, w.target) ${limit} ${first}) n`
const behind = 'AND q.org_id < $7'

/** SQL: the first due delivery of a place, of the lines behind `line`. */
const headOf = (line: string) => `(SELECT h.id, h.line, h.due_at FROM deliveries h
  WHERE h.status = 'queued' AND h.org_id = w.org_id AND h.channel = w.channel AND h.target = w.target
    AND h.due_at <= (SELECT now FROM clock) ${line} ORDER BY h.line, h.due_at, h.id LIMIT 1)`

/**
 * Steps from one place with queued deliveries to the next without looking at the deliveries between, in a circle that begins
 * at a random organization, and takes one of each place that is open and where nothing is being sent. The row of the place
 * decides between processes: the second one to come finds it closed. Whether what was chosen is still queued is hidden from the
 * planner, which would look for it in the index of all that are queued.
 */
const claim = `WITH RECURSIVE
  clock AS MATERIALIZED (SELECT coalesce($3::timestamptz, now()) AS now),
  ahead AS ((${queued} AND q.org_id >= $7 ${first}) UNION ALL ${following().replace('%w', 'ahead')}),
  around AS ((${queued} ${behind} ${first}) UNION ALL ${following(behind).replace('%w', 'around')}),
  due AS MATERIALIZED (
    SELECT w.org_id, h.id, h.line, h.due_at, t.id AS destination_id, ${placeColumn('w')} AS place, p.next_at,
           ($8::jsonb ->> w.channel)::float8 AS pace, coalesce(t.id::text, w.channel || w.target) AS name
      FROM (SELECT * FROM ahead UNION ALL SELECT * FROM around) w
      JOIN organizations o ON o.id = w.org_id
      LEFT JOIN LATERAL (${servingDestination('w')}) t ON NOT o.simulated
      LEFT JOIN delivery_paces p ON p.org_id = w.org_id AND p.destination_id = t.id AND p.target = ${placeColumn('w')}
      LEFT JOIN delivery_paces g ON g.org_id = w.org_id AND g.destination_id = t.id AND g.target = ''
      CROSS JOIN LATERAL (SELECT * FROM (
        ${headOf('AND h.line > p.last_line')} UNION ALL ${headOf('')}) h LIMIT 1) h
     WHERE NOT w.org_id = ANY($6::uuid[]) AND greatest(p.next_at, g.next_at, '-infinity') <= (SELECT now FROM clock)
       AND NOT EXISTS (SELECT FROM deliveries s WHERE s.status = 'sending' AND s.org_id = w.org_id
         AND s.channel = w.channel AND ${placeColumn('s')} = ${placeColumn('w')})
     LIMIT ${reach}),
  places AS (SELECT DISTINCT ON (org_id, name, place) * FROM due ORDER BY org_id, name, place, due_at),
  turns AS (
    SELECT *, row_number() OVER (PARTITION BY org_id ORDER BY next_at NULLS FIRST, due_at, id) AS turn FROM places),
  chosen AS MATERIALIZED (
    SELECT * FROM turns WHERE turn <= $5 ORDER BY turn, due_at LIMIT $2),
  taken AS (
    INSERT INTO delivery_paces AS p (org_id, destination_id, target, next_at, last_line)
    SELECT org_id, destination_id, place, clock.now + pace * interval '1 millisecond', line
      FROM chosen, clock WHERE destination_id IS NOT NULL ORDER BY org_id, destination_id, place
    ON CONFLICT (org_id, destination_id, target) DO UPDATE SET next_at = excluded.next_at, last_line = excluded.last_line
     WHERE p.next_at <= (SELECT now FROM clock)
    RETURNING p.org_id, p.destination_id, p.target),
  mine AS (
    SELECT d.org_id, d.id FROM chosen c JOIN deliveries d ON d.org_id = c.org_id AND d.id = c.id
     WHERE coalesce(d.status, '') = 'queued' AND (c.destination_id IS NULL
        OR (c.org_id, c.destination_id, c.place) IN (SELECT org_id, destination_id, target FROM taken))
       FOR UPDATE OF d SKIP LOCKED)
  UPDATE deliveries d SET status = 'sending', attempt = d.attempt + 1, lease_owner = $1, lease_until = now() + ${lease}
    FROM mine WHERE d.org_id = mine.org_id AND d.id = mine.id
  RETURNING ${claimed}`

type Needs = { db: Database; providers: Pick<Providers, 'pace'> }

/**
 * Claims due deliveries, one of each place. Organizations take turns, and so do the automations that send to one place. Each
 * delivery goes to one process only.
 */
export function claimDue(
  { db, providers }: Needs,
  owner: string,
  limit: number,
  { now, orgId, share = limit, busy = [] }: Scope = {},
): Promise<Claimed[]> {
  const pace = JSON.stringify(providers.pace)
  const values = [owner, limit, now ?? null, orgId ?? null, share, busy, randomUUID(), pace]
  return rows<Claimed>(db, claim, values)
}
