import type { Tx } from '#service/db/client.ts'
import type { Meant } from '../place/place-talks.ts'
import { bucketsOf, cosineOf, type Direction } from './direction.ts'

export type Placed = { n: number; direction: Direction }

const bytesOf = (direction: Direction) =>
  Buffer.from(direction.buffer, direction.byteOffset, direction.length)
const directionIn = (bytes: Buffer): Direction =>
  new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const dropBuckets = `
DELETE FROM term_postings p USING discussion_vectors v, unnest(v.buckets) AS k(key)
WHERE v.org_id = $1 AND v.n = ANY($2::bigint[]) AND p.org_id = $1 AND p.key = k.key AND p.n = v.n`

/** Discussions that changed meanwhile have another number, and are left out. */
const keep = `
INSERT INTO discussion_vectors (org_id, n, model, vector, buckets)
SELECT $1, d.n, $2, decode(v.vector, 'base64'), v.buckets
FROM jsonb_to_recordset($3::jsonb) AS v(n bigint, vector text, buckets bigint[])
JOIN discussion_terms d ON d.org_id = $1 AND d.n = v.n
ORDER BY d.n
ON CONFLICT (org_id, n) DO UPDATE SET model = excluded.model, vector = excluded.vector, buckets = excluded.buckets,
  is_read = false
RETURNING n`

const addPostings = `
INSERT INTO term_postings (org_id, key, n)
SELECT $1, k.key, v.n FROM discussion_vectors v, unnest(v.buckets) AS k(key)
WHERE v.org_id = $1 AND v.n = ANY($2::bigint[]) ORDER BY k.key, v.n ON CONFLICT DO NOTHING`

/** Keeps where discussions lie beside the index of terms. */
export async function keepVectors(tx: Tx, orgId: string, model: string, placed: Placed[]): Promise<void> {
  const ns = placed.map(({ n }) => n)
  await tx.client.query(dropBuckets, [orgId, ns])
  const rows = placed.map(({ n, direction }) => ({
    n,
    vector: bytesOf(direction).toString('base64'),
    buckets: bucketsOf(direction, model),
  }))
  await tx.client.query(keep, [orgId, model, JSON.stringify(rows)])
  await tx.client.query(addPostings, [orgId, ns])
}

/** Newest discussions that are taken of each bucket, and those that are compared, which share most buckets. */
const mostOfBucket = 40
const mostCompared = 24
/** Nearness below which two texts have nothing to do with each other. */
const leastMeaning = 0.3

const findOwn = `
SELECT n::float8 AS n, vector, buckets::float8[] AS buckets FROM discussion_vectors
WHERE org_id = $1 AND n = ANY($2::bigint[])`

const findPostings = `
SELECT k.key::float8 AS key, ARRAY(SELECT p.n FROM term_postings p WHERE p.org_id = $1 AND p.key = k.key
  ORDER BY p.n DESC LIMIT ${mostOfBucket})::float8[] AS found
FROM unnest($2::bigint[]) AS k(key)`

const findOthers = `
SELECT v.n::float8 AS n, d.group_id AS "groupId", v.vector FROM discussion_vectors v
JOIN discussion_terms d ON d.org_id = $1 AND d.n = v.n
WHERE v.org_id = $1 AND v.n = ANY($2::bigint[])`

type Own = { n: number; vector: Buffer; buckets: number[] }
type Other = { n: number; groupId: string; vector: Buffer }

function mostShared({ n: self, buckets }: Own, postings: Map<number, number[]>): number[] {
  const shared = new Map<number, number>()
  for (const bucket of buckets)
    for (const n of postings.get(bucket) ?? []) if (n !== self) shared.set(n, (shared.get(n) ?? 0) + 1)
  return [...shared]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, mostCompared)
    .map(([n]) => n)
}

/**
 * Finds for discussions, by their numbers, those that mean something alike, nearest first. What it costs does not depend on
 * how many discussions there are.
 */
export async function meantLike(tx: Tx, orgId: string, ns: number[]): Promise<Map<number, Meant[]>> {
  const own = (await tx.client.query<Own>(findOwn, [orgId, ns])).rows
  const keys = [...new Set(own.flatMap(({ buckets }) => buckets))]
  const found = await tx.client.query<{ key: number; found: number[] }>(findPostings, [orgId, keys])
  const postings = new Map(found.rows.map((row) => [row.key, row.found]))
  const shared = new Map(own.map((it) => [it.n, mostShared(it, postings)]))
  const wanted = [...new Set([...shared.values()].flat())]
  const { rows } = await tx.client.query<Other>(findOthers, [orgId, wanted])
  const others = new Map(rows.map((it) => [it.n, it]))
  return new Map(
    own.map(({ n, vector }) => {
      const direction = directionIn(vector)
      const near = (shared.get(n) ?? []).flatMap((of): Meant[] => {
        const other = others.get(of)
        if (!other) return []
        const meaning = cosineOf(direction, directionIn(other.vector))
        return meaning >= leastMeaning ? [{ n: of, groupId: other.groupId, meaning }] : []
      })
      return [n, near.toSorted((a, b) => b.meaning - a.meaning)]
    }),
  )
}
