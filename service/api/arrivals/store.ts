import { createHash } from 'node:crypto'
import { type Database, preparedName, type Tx } from '#service/db/client.ts'
import { presentTrace, tell } from '#service/watching/watching.ts'
import { pack } from './body.ts'
import type { ArrivalHeaders, Label } from './source.ts'

export type Owner = { orgId: string; connectionId: string; source: string }

export type NewArrival = Label & { body: Buffer; headers: ArrivalHeaders }

/** PostgreSQL text takes neither NUL nor half a surrogate pair; ids and kinds of senders are short. */
const storable = (text: string, most: number) => text.toWellFormed().replaceAll('\0', '').slice(0, most)

/** Hours are counted when an arrival is finished, which a duplicate is at once. */
export const countHour = `INSERT INTO arrival_hours (org_id, connection_id, hour, outcome, n)
  SELECT org_id, connection_id, date_trunc('hour', received_at), outcome, count(*) FROM counted GROUP BY 1, 2, 3, 4
  ON CONFLICT (org_id, connection_id, hour, outcome) DO UPDATE SET n = arrival_hours.n + excluded.n`

/**
 * Held until the row is there: what is disconnected meanwhile is erased afterwards, and with it what came through it. Without
 * a row when it is disconnected already.
 */
const home = `SELECT FROM connections WHERE org_id = $1 AND id = $2 AND disconnected_at IS NULL FOR KEY SHARE`

const columns = `org_id, connection_id, source, kind, delivery_id, entity_key, headers, body, body_size, trace, outcome`

/**
 * One statement for deliveries that come at one time: each that is there already, under its id or as told by another hook, is a
 * row of its own. Of two that come at once, the second waits for the first and finds it. All processes take keys in one order,
 * so that none waits for another in a circle. Bodies follow one another in one value, since an array would be sent as text.
 */
const insert = `WITH home AS MATERIALIZED (${home}),
  given AS MATERIALIZED (
    SELECT uuid_v7() AS id, $1::uuid AS org_id, $2::uuid AS connection_id, $3 AS source, kind, delivery_id, entity_key,
           headers::jsonb AS headers, substring($11::bytea FROM start FOR length) AS body, body_size, trace, n
      FROM home, unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::int[], $9::int[], $10::int[], $12::text[]) WITH ORDINALITY
             AS g(kind, delivery_id, entity_key, headers, body_size, start, length, trace, n)),
  fresh AS (
    INSERT INTO arrivals (id, ${columns})
    SELECT id, org_id, connection_id, source, kind, delivery_id, entity_key, headers, body, body_size, trace, 'waiting'
      FROM given ORDER BY entity_key, delivery_id, n ON CONFLICT DO NOTHING RETURNING id),
  counted AS (
    INSERT INTO arrivals (${columns}, reason, finished_at)
    SELECT org_id, connection_id, source, kind, delivery_id, entity_key, headers, body, body_size, trace, 'duplicate',
           'This had arrived before.', now()
      FROM given WHERE id NOT IN (SELECT id FROM fresh) ORDER BY n
    RETURNING org_id, connection_id, received_at, outcome),
  hours AS (${countHour})
  SELECT fresh.id FROM given LEFT JOIN fresh USING (id) ORDER BY given.n`

/** A sender is asked again for what it was asked before: of that no row tells a second time. */
const insertMissed = `INSERT INTO arrivals (${columns})
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'waiting') ON CONFLICT DO NOTHING RETURNING id`

/** The id is null for a duplicate, and for a connection that was disconnected meanwhile. */
export type Stored = { id: string | null; isConnected: boolean }

export type Line = Pick<Database['pool'] | Tx['client'], 'query'>

/** A delivery in the form in which it is stored. */
export type Ready = {
  kind: string
  deliveryId: string
  entityKey: string | null
  headers: string
  packed: Buffer
  size: number
  trace: string | null
}

const digest = (content: string | Buffer) => createHash('sha256').update(content).digest('base64url')

const longestId = 300

/** The body alone tells deliveries apart where the sender gives no id; the beginning of a long id does not. */
export async function readyToStore({ body, headers, kind, ...ids }: NewArrival): Promise<Ready> {
  const { deliveryId, entityKey } = ids
  const given = deliveryId ?? `body:${digest(body)}`
  const id = given.length > longestId ? `long:${digest(given)}` : given
  return {
    kind: storable(kind, 200),
    deliveryId: storable(id, longestId),
    entityKey: entityKey === null ? null : digest(entityKey),
    headers: JSON.stringify(headers),
    packed: await pack(body),
    size: body.length,
    trace: presentTrace(),
  }
}

/** Places in a text of PostgreSQL begin at 1. */
function startsOf(ready: Ready[]): number[] {
  let start = 1
  return ready.map(({ packed }) => {
    start += packed.length
    return start - packed.length
  })
}

/** Keeps what came in through one connection at one time, all or nothing; answers in the same order. */
export async function storeReady(line: Line, owner: Owner, ready: Ready[]): Promise<Stored[]> {
  const { orgId, connectionId, source } = owner
  const { rows } = await line.query<{ id: string | null }>({
    name: preparedName(line, 'store-arrivals'),
    text: insert,
    values: [
      ...[orgId, connectionId, source],
      ready.map(({ kind }) => kind),
      ready.map(({ deliveryId }) => deliveryId),
      ready.map(({ entityKey }) => entityKey),
      ready.map(({ headers }) => headers),
      ready.map(({ size }) => size),
      startsOf(ready),
      ready.map(({ packed }) => packed.length),
      Buffer.concat(ready.map(({ packed }) => packed)),
      ready.map(({ trace }) => trace),
    ],
  })
  for (const { id } of rows) tell({ kind: 'received', source, isNew: id !== null })
  return ready.map((_, at) => ({ id: rows[at]?.id ?? null, isConnected: rows.length > 0 }))
}

/** Keeps what came in. */
export async function storeArrival(line: Line, owner: Owner, arrival: NewArrival): Promise<Stored> {
  const [stored] = await storeReady(line, owner, [await readyToStore(arrival)])
  return stored ?? { id: null, isConnected: false }
}

/** Keeps what a sender was asked for, unless it had come before. The caller holds the connection. */
export async function storeMissed(line: Line, owner: Owner, arrival: NewArrival): Promise<Stored> {
  const { kind, deliveryId, entityKey, headers, packed, size, trace } = await readyToStore(arrival)
  const { rows } = await line.query<{ id: string }>({
    name: preparedName(line, 'store-missed'),
    text: insertMissed,
    values: [
      ...[owner.orgId, owner.connectionId, owner.source],
      ...[kind, deliveryId, entityKey, headers, packed, size, trace],
    ],
  })
  return { id: rows[0]?.id ?? null, isConnected: true }
}
